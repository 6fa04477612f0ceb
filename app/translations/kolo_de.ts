<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Actions</name>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run</source>
        <comment>a run: the menu</comment>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Starts a run with the present settings</source>
        <translation>Startet einen Lauf mit den jetzigen Einstellungen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Saves the run, the picture or the charts as a file</source>
        <translation>Speichert den Lauf, das Bild oder die Diagramme als Datei</translation>
    </message>
    <message>
        <source>Table as CSV…</source>
        <translation>Tabelle als CSV …</translation>
    </message>
    <message>
        <source>The table of the run, as it is shown</source>
        <translation>Die Tabelle des Laufs, wie sie gezeigt wird</translation>
    </message>
    <message>
        <source>Run as JSON…</source>
        <translation>Lauf als JSON …</translation>
    </message>
    <message>
        <source>The run&apos;s result, for programs</source>
        <translation>Das Ergebnis des Laufs, für Programme</translation>
    </message>
    <message>
        <source>Trace for Perfetto…</source>
        <translation>Trace für Perfetto …</translation>
    </message>
    <message>
        <source>All events, one track per worker, for Perfetto or speedscope</source>
        <translation>Alle Ereignisse, eine Spur je Worker, für Perfetto oder speedscope</translation>
    </message>
    <message>
        <source>Run as a Kolo file…</source>
        <translation>Lauf als Kolo-Datei …</translation>
    </message>
    <message>
        <source>The whole record, to be opened by another Kolo</source>
        <translation>Die ganze Aufzeichnung, für ein anderes Kolo</translation>
    </message>
    <message>
        <source>Picture as PNG…</source>
        <translation>Bild als PNG …</translation>
    </message>
    <message>
        <source>The picture as it is now</source>
        <translation>Das Bild, wie es jetzt ist</translation>
    </message>
    <message>
        <source>Picture as SVG…</source>
        <translation>Bild als SVG …</translation>
    </message>
    <message>
        <source>The picture as it is now, for print</source>
        <translation>Das Bild, wie es jetzt ist, zum Drucken</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>The picture as it is now, to the clipboard: for a slide</source>
        <translation>Das Bild, wie es jetzt ist, in die Zwischenablage: für eine Folie</translation>
    </message>
    <message>
        <source>Charts as PNG…</source>
        <translation>Diagramme als PNG …</translation>
    </message>
    <message>
        <source>The charts as they are now</source>
        <translation>Die Diagramme, wie sie jetzt sind</translation>
    </message>
    <message>
        <source>Charts as SVG…</source>
        <translation>Diagramme als SVG …</translation>
    </message>
    <message>
        <source>The charts as they are now, for print</source>
        <translation>Die Diagramme, wie sie jetzt sind, zum Drucken</translation>
    </message>
    <message>
        <source>Charts as PDF…</source>
        <translation>Diagramme als PDF …</translation>
    </message>
    <message>
        <source>The charts as they are now, on a page</source>
        <translation>Die Diagramme, wie sie jetzt sind, auf einer Seite</translation>
    </message>
    <message>
        <source>Animation as GIF…</source>
        <translation>Animation als GIF …</translation>
    </message>
    <message>
        <source>The whole run as a moving picture, for slides and pages</source>
        <translation>Der ganze Lauf als bewegtes Bild, für Folien und Seiten</translation>
    </message>
    <message>
        <source>Animation as MP4…</source>
        <translation>Animation als MP4 …</translation>
    </message>
    <message>
        <source>The whole run as a film</source>
        <translation>Der ganze Lauf als Film</translation>
    </message>
    <message>
        <source>Animation as PNG pictures…</source>
        <translation>Animation als PNG-Bilder …</translation>
    </message>
    <message>
        <source>One picture an iteration, for slides</source>
        <translation>Ein Bild je Iteration, für Folien</translation>
    </message>
    <message>
        <source>Animation as SVG pictures…</source>
        <translation>Animation als SVG-Bilder …</translation>
    </message>
    <message>
        <source>One picture an iteration, for print</source>
        <translation>Ein Bild je Iteration, zum Drucken</translation>
    </message>
    <message>
        <source>Lab report…</source>
        <translation>Laborbericht …</translation>
    </message>
    <message>
        <source>Settings, provenance, table, charts and every step in words, as PDF or HTML</source>
        <translation>Einstellungen, Herkunft, Tabelle, Diagramme und jeder Schritt in Worten, als PDF oder HTML</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>A run that was saved as a Kolo file: it comes into the history, and is shown</source>
        <translation>Ein Lauf, der als Kolo-Datei gespeichert wurde: Er kommt in den Verlauf und wird gezeigt</translation>
    </message>
    <message>
        <source>Open a playlist…</source>
        <translation>Programmfolge öffnen …</translation>
    </message>
    <message>
        <source>Lessons and runs for a lecture, from one file</source>
        <translation>Lektionen und Läufe für eine Vorlesung, aus einer Datei</translation>
    </message>
    <message>
        <source>Item before</source>
        <translation>Voriger Punkt</translation>
    </message>
    <message>
        <source>To the item before, of the playlist</source>
        <translation>Zum vorigen Punkt der Programmfolge</translation>
    </message>
    <message>
        <source>Next item</source>
        <translation>Nächster Punkt</translation>
    </message>
    <message>
        <source>To the next item of the playlist</source>
        <translation>Zum nächsten Punkt der Programmfolge</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Ends the engine and closes the window</source>
        <translation>Beendet die Engine und schließt das Fenster</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Goes on by itself, or stops</source>
        <translation>Läuft von selbst weiter, oder hält an</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The next iteration; beyond the record, the engine really does it</source>
        <translation>Die nächste Iteration; jenseits der Aufzeichnung führt die Engine sie wirklich aus</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The iteration before, from the record</source>
        <translation>Die vorige Iteration, aus der Aufzeichnung</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to the start of this run</source>
        <translation>Zurück an den Anfang dieses Laufs</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <source>Lets the engine run to the end, and follows</source>
        <translation>Lässt die Engine bis zum Ende laufen und folgt ihr</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>Lauf abbrechen</translation>
    </message>
    <message>
        <source>Ends the run at the next iteration; its record is kept</source>
        <translation>Beendet den Lauf bei der nächsten Iteration; die Aufzeichnung bleibt</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>The same settings, from the start, on the engine</source>
        <translation>Dieselben Einstellungen, von vorn, auf der Engine</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Ends the engine and starts a fresh one; the record stays</source>
        <translation>Beendet die Engine und startet eine frische; die Aufzeichnung bleibt</translation>
    </message>
    <message>
        <source>Refresh the history</source>
        <translation>Verlauf auffrischen</translation>
    </message>
    <message>
        <source>Reads the list of runs again</source>
        <translation>Liest die Liste der Läufe neu</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>To the settings of the next run</source>
        <translation>Zu den Einstellungen des nächsten Laufs</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>To the picture; the arrows walk over its parts</source>
        <translation>Zum Bild; die Pfeiltasten gehen über seine Teile</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>To the table of the run</source>
        <translation>Zur Tabelle des Laufs</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>To the story of one cell</source>
        <translation>Zur Geschichte einer Zelle</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>To what was counted, beside the theory</source>
        <translation>Zu dem, was gezählt wurde, neben der Theorie</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>To the charts</source>
        <translation>Zu den Diagrammen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>To the runs that are stored</source>
        <translation>Zu den gespeicherten Läufen</translation>
    </message>
    <message>
        <source>Lecture mode</source>
        <translation>Vorlesungsmodus</translation>
    </message>
    <message>
        <source>Nothing but the picture, for the back row; Esc leaves</source>
        <translation>Nichts als das Bild, für die letzte Reihe; Esc führt zurück</translation>
    </message>
    <message>
        <source>Show the picture</source>
        <translation>Das Bild zeigen</translation>
    </message>
    <message>
        <source>In lecture mode: nothing but the picture</source>
        <translation>Im Vorlesungsmodus: nichts als das Bild</translation>
    </message>
    <message>
        <source>Show the table</source>
        <translation>Die Tabelle zeigen</translation>
    </message>
    <message>
        <source>In lecture mode: nothing but the table</source>
        <translation>Im Vorlesungsmodus: nichts als die Tabelle</translation>
    </message>
    <message>
        <source>Show a chart</source>
        <translation>Ein Diagramm zeigen</translation>
    </message>
    <message>
        <source>In lecture mode: nothing but one chart</source>
        <translation>Im Vorlesungsmodus: nichts als ein Diagramm</translation>
    </message>
    <message>
        <source>Chart or workers before</source>
        <translation>Voriges Diagramm, vorige Worker</translation>
    </message>
    <message>
        <source>In lecture mode: the chart before, or the workers before</source>
        <translation>Im Vorlesungsmodus: das vorige Diagramm oder die vorigen Worker</translation>
    </message>
    <message>
        <source>Next chart or workers</source>
        <translation>Nächstes Diagramm, nächste Worker</translation>
    </message>
    <message>
        <source>In lecture mode: the next chart, or the next workers</source>
        <translation>Im Vorlesungsmodus: das nächste Diagramm oder die nächsten Worker</translation>
    </message>
    <message>
        <source>Notes of the lecturer</source>
        <translation>Notizen zur Vorlesung</translation>
    </message>
    <message>
        <source>What happens, what comes next and how long it has been going on</source>
        <translation>Was geschieht, was als Nächstes kommt und wie lange es schon dauert</translation>
    </message>
    <message>
        <source>Speed %1</source>
        <translation>Tempo %1</translation>
    </message>
    <message>
        <source>From 1, for explaining, to 5, for the whole wave</source>
        <translation>Von 1, zum Erklären, bis 5, für die ganze Welle</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>The window on the whole screen</source>
        <translation>Das Fenster auf dem ganzen Bildschirm</translation>
    </message>
    <message>
        <source>Blank what was passed on</source>
        <translation>Weitergegebenes leer zeigen</translation>
    </message>
    <message>
        <source>A partial sum that its holder has sent away is blank, as in the lecture&apos;s exercise</source>
        <translation>Eine Teilsumme, die weitergeschickt wurde, ist leer, wie in der Übung der Vorlesung</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>What is sent jumps instead of moving</source>
        <translation>Was gesendet wird, springt, statt sich zu bewegen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Dark or light, as the desktop is</source>
        <translation>Dunkel oder hell, wie der Desktop es ist</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light text on dark</source>
        <translation>Heller Text auf dunklem Grund</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark text on light</source>
        <translation>Dunkler Text auf hellem Grund</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Projektor</translation>
    </message>
    <message>
        <source>Black on white, with colours that a weak projector keeps apart</source>
        <translation>Schwarz auf weiß, mit Farben, die auch ein schwacher Projektor auseinanderhält</translation>
    </message>
    <message>
        <source>Tour of the window</source>
        <translation>Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>Five places of the window, one after the other</source>
        <translation>Fünf Stellen des Fensters, eine nach der anderen</translation>
    </message>
    <message>
        <source>List of keys</source>
        <translation>Liste der Tasten</translation>
    </message>
    <message>
        <source>Every key and what it does</source>
        <translation>Jede Taste und was sie tut</translation>
    </message>
    <message>
        <source>About Kolo</source>
        <translation>Über Kolo</translation>
    </message>
    <message>
        <source>Version, engine and database</source>
        <translation>Version, Engine und Datenbank</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Closes what lies above, dismisses the message, leaves lecture mode</source>
        <translation>Schließt, was darüber liegt, entfernt die Meldung, verlässt den Vorlesungsmodus</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>Vorlesung</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>To the timeline: W and S zoom, A and D move, Enter sums up what is in view</source>
        <translation>Zur Zeitachse: W und S zoomen, A und D verschieben, Enter summiert, was zu sehen ist</translation>
    </message>
    <message>
        <source>Draw with the pen</source>
        <translation>Mit dem Stift zeichnen</translation>
    </message>
    <message>
        <source>In lecture mode: a pen over the picture; what it draws is gone at the next step</source>
        <translation>Im Vorlesungsmodus: ein Stift über dem Bild; was er zeichnet, ist beim nächsten Schritt fort</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>Scheinwerfer</translation>
    </message>
    <message>
        <source>In lecture mode: lights what the pointer is at, and dims the rest</source>
        <translation>Im Vorlesungsmodus: beleuchtet, worauf der Zeiger steht, und dunkelt den Rest ab</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Mends what was broken last, or brings back what was deleted or thinned out last</source>
        <translation>Behebt, was zuletzt gestört wurde, oder holt zurück, was zuletzt gelöscht oder ausgedünnt wurde</translation>
    </message>
</context>
<context>
    <name>AnimationCommands</name>
    <message>
        <source>Animation as MP4 (needs ffmpeg)</source>
        <translation>Animation als MP4 (braucht ffmpeg)</translation>
    </message>
    <message>
        <source>Drawing the animation: %1 of %2 pictures.</source>
        <translation>Die Animation wird gezeichnet: %1 von %2 Bildern.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Saved %1 pictures, the first is %2.</source>
        <translation>%1 Bilder gespeichert, das erste ist %2.</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The animation was cancelled; no file was left.</source>
        <translation>Die Animation wurde abgebrochen; es blieb keine Datei zurück.</translation>
    </message>
    <message>
        <source>Export the animation</source>
        <translation>Die Animation exportieren</translation>
    </message>
    <message>
        <source>Animation (*.%1)</source>
        <translation>Animation (*.%1)</translation>
    </message>
</context>
<context>
    <name>AnimationExport</name>
    <message>
        <source>The animation could not be written to %1: %2.</source>
        <translation>Die Animation konnte nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The animation was not saved, because another run is shown now.</source>
        <translation>Die Animation wurde nicht gespeichert, weil jetzt ein anderer Lauf gezeigt wird.</translation>
    </message>
    <message>
        <source>There is no run to export yet; press Run first.</source>
        <translation>Es gibt noch keinen Lauf zum Exportieren; zuerst „Starten“ drücken.</translation>
    </message>
</context>
<context>
    <name>AnswerGrid</name>
    <message>
        <source>Workers and their chunks</source>
        <translation>Worker und ihre Chunks</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>The table to be filled</source>
        <translation>Die Tabelle, die auszufüllen ist</translation>
    </message>
    <message>
        <source>Type a number, a full stop for a blank; Enter, Tab and the arrows go on; F4 gives a hint</source>
        <translation>Eine Zahl tippen, einen Punkt (.) für ein leeres Feld; Enter, Tab und die Pfeile gehen weiter; F4 gibt einen Hinweis</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Time slots</source>
        <translation>Zeitschlitze</translation>
    </message>
    <message>
        <source>Type a pass such as F0 or B0, a full stop for a blank; Enter, Tab and the arrows go on; F4 gives a hint</source>
        <translation>Tippen Sie einen Durchgang wie F0 oder B0, einen Punkt (.) für ein leeres Feld; Enter, Tab und die Pfeile führen weiter; F4 gibt einen Hinweis</translation>
    </message>
</context>
<context>
    <name>AnswerGridModel</name>
    <message>
        <source>%1, chunk %2, after iteration %3</source>
        <translation>%1, Chunk %2, nach Iteration %3</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>unbesetzt</translation>
    </message>
    <message>
        <source>%1: %2, given</source>
        <translation>%1: %2, vorgegeben</translation>
    </message>
    <message>
        <source>%1: %2, right</source>
        <translation>%1: %2, richtig</translation>
    </message>
    <message>
        <source>%1: %2, right, but not at the first try</source>
        <translation>%1: %2, richtig, aber nicht beim ersten Versuch</translation>
    </message>
    <message>
        <source>%1: %2, wrong</source>
        <translation>%1: %2, falsch</translation>
    </message>
    <message>
        <source>Device %1, time slot %2</source>
        <translation>Gerät %1, Zeitschlitz %2</translation>
    </message>
</context>
<context>
    <name>BreakIt</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Only a live run can be broken</source>
        <translation>Nur ein laufender Lauf lässt sich stören</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>Slow down: %1 times as long</source>
        <translation>Bremsen: %1-mal so lange</translation>
    </message>
    <message>
        <source>%1 now takes %2 times as long.</source>
        <translation>%1 braucht jetzt %2-mal so lange.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>%1 stops before its next step.</source>
        <translation>%1 hält vor seinem nächsten Schritt an.</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>Töten (kill)</translation>
    </message>
    <message>
        <source>%1 dies before its next step, and the run with it.</source>
        <translation>%1 stirbt vor seinem nächsten Schritt, und der Lauf mit ihm.</translation>
    </message>
    <message>
        <source>Link %1 – %2</source>
        <translation>Verbindung %1 – %2</translation>
    </message>
    <message>
        <source>The link between %1 and %2 now takes %3 times as long.</source>
        <translation>Die Verbindung zwischen %1 und %2 braucht jetzt %3-mal so lange.</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Kappen</translation>
    </message>
    <message>
        <source>The link between %1 and %2 is cut.</source>
        <translation>Die Verbindung zwischen %1 und %2 ist gekappt.</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>Reparieren</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>Bytes sent per worker</source>
        <translation>Gesendete Bytes je Worker</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>Veralten</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>Zeit je Schritt</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>Beispiele pro Sekunde</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Communication, hidden and exposed</source>
        <translation>Kommunikation, verdeckt und offen</translation>
    </message>
    <message>
        <source>Memory over a step</source>
        <translation>Speicher während eines Schritts</translation>
    </message>
    <message>
        <source>Memory by kind</source>
        <translation>Speicher nach Art</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>Speicherkarte</translation>
    </message>
</context>
<context>
    <name>ChartsExport</name>
    <message>
        <source>Only %1 of %2 charts were saved, %3.</source>
        <translation>Nur %1 von %2 Diagrammen wurden gespeichert, %3.</translation>
    </message>
</context>
<context>
    <name>ChartsPanel</name>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>along</source>
        <translation>entlang</translation>
    </message>
    <message>
        <source>Charts along %1</source>
        <translation>Diagramme entlang: %1</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>What a step brings: the same number of rows learned from</source>
        <translation>Was ein Schritt bringt: aus gleich vielen Zeilen gelernt</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>What a second brings: faster steps are further to the left</source>
        <translation>Was eine Sekunde bringt: schnellere Schritte liegen weiter links</translation>
    </message>
</context>
<context>
    <name>ClaimBlock</name>
    <message>
        <source>What the runs show</source>
        <translation>Was die Läufe zeigen</translation>
    </message>
    <message>
        <source>in your runs</source>
        <translation>in Ihren Läufen</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>noch nicht gelaufen</translation>
    </message>
    <message>
        <source>one run is missing</source>
        <translation>ein Lauf fehlt noch</translation>
    </message>
    <message>
        <source>your run has no such figure</source>
        <translation>Ihr Lauf hat diese Zahl nicht</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>%1, with your changes</source>
        <translation>%1, mit Ihren Änderungen</translation>
    </message>
    <message>
        <source>✗ %1; times vary, run it again</source>
        <translation>✗ %1; Zeiten schwanken, starten Sie noch einmal</translation>
    </message>
</context>
<context>
    <name>ClassDialog</name>
    <message>
        <source>not begun</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, at question %2</source>
        <translation>%1, bei Frage %2</translation>
    </message>
    <message>
        <source>Choose the folder where the submissions (*.kolo) are.</source>
        <translation>Wählen Sie den Ordner mit den Abgaben (*.kolo).</translation>
    </message>
    <message>
        <source>Who is where</source>
        <translation>Wer ist wo</translation>
    </message>
    <message>
        <source>The hardest questions</source>
        <translation>Die schwersten Fragen</translation>
    </message>
    <message>
        <source>Class overview</source>
        <translation>Überblick über die Klasse</translation>
    </message>
    <message>
        <source>Folder …</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>What has been handed in since</source>
        <translation>Was seither abgegeben wurde</translation>
    </message>
    <message>
        <source>Folder of submissions</source>
        <translation>Ordner mit Abgaben</translation>
    </message>
    <message>
        <source>%1 of %2 …</source>
        <translation>%1 von %2 …</translation>
    </message>
    <message>
        <source>Student</source>
        <translation>Student</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>Übung</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Right at the first try</source>
        <translation>Im ersten Versuch richtig</translation>
    </message>
    <message>
        <source>In the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>The commonest mistake</source>
        <translation>Der häufigste Fehler</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Zum Üben</translation>
    </message>
    <message>
        <source>%1: one student.</source>
        <translation>%1: ein Student.</translation>
    </message>
    <message>
        <source>%1: %2 students.</source>
        <translation>%1: %2 Studenten.</translation>
    </message>
    <message>
        <source>One file cannot be read: %1.</source>
        <translation>Eine Datei lässt sich nicht lesen: %1.</translation>
    </message>
    <message>
        <source>%1 files cannot be read.</source>
        <translation>%1 Dateien lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>One file answers another assignment.</source>
        <translation>Eine Datei gehört zu einem anderen Aufgabenblatt.</translation>
    </message>
    <message>
        <source>%1 files answer another assignment.</source>
        <translation>%1 Dateien gehören zu einem anderen Aufgabenblatt.</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>MPI beside</source>
        <translation>MPI daneben</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare algorithms</source>
        <translation>Algorithmen vergleichen</translation>
    </message>
    <message>
        <source>Workers to measure with</source>
        <translation>Worker, mit denen gemessen wird</translation>
    </message>
    <message>
        <source>Smallest array</source>
        <translation>Kleinstes Array</translation>
    </message>
    <message>
        <source>Largest array</source>
        <translation>Größtes Array</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Other than none: every transfer is slowed down to this link, so the times are emulated</source>
        <translation>Außer bei „keine“: Jede Übertragung wird auf diese Verbindung gebremst, die Zeiten sind also emuliert</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>Algorithmen</translation>
    </message>
    <message>
        <source>Algorithms to measure</source>
        <translation>Zu messende Algorithmen</translation>
    </message>
    <message>
        <source>Measure MPI_Allreduce beside</source>
        <translation>MPI_Allreduce daneben messen</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>Den Vergleich speichern</translation>
    </message>
    <message>
        <source>The chart as PNG, SVG or PDF, the numbers as CSV</source>
        <translation>Das Diagramm als PNG, SVG oder PDF, die Zahlen als CSV</translation>
    </message>
    <message>
        <source>Progress of the measurements</source>
        <translation>Fortschritt der Messungen</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Was gemessen wird</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>table for</source>
        <translation>Tabelle für</translation>
    </message>
    <message>
        <source>table for %1</source>
        <translation>Tabelle für %1</translation>
    </message>
    <message>
        <source>Size that the table shows</source>
        <translation>Größe, die die Tabelle zeigt</translation>
    </message>
    <message>
        <source>The engine was lost; what was measured before stands.</source>
        <translation>Die Engine ging verloren; was vorher gemessen wurde, gilt.</translation>
    </message>
    <message>
        <source>Every algorithm, on this machine, in turn: time over size, and the textbook beside what was counted.</source>
        <translation>Jeder Algorithmus, auf diesem Rechner, reihum: Zeit über Größe, und das Lehrbuch neben dem Gezählten.</translation>
    </message>
    <message>
        <source>MPI_Allreduce knows no emulated link</source>
        <translation>MPI_Allreduce kennt keine emulierte Verbindung</translation>
    </message>
    <message>
        <source>MPI_Allreduce of Open MPI, measured in the same call, in turn</source>
        <translation>MPI_Allreduce von Open MPI, im selben Aufruf reihum gemessen</translation>
    </message>
    <message>
        <source>Not here: %1</source>
        <translation>Hier nicht: %1</translation>
    </message>
    <message>
        <source>%1 algorithms</source>
        <translation>%1 Algorithmen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Es beginnt …</translation>
    </message>
    <message>
        <source>Stopping after the measurement under way …</source>
        <translation>Hält nach der laufenden Messung an …</translation>
    </message>
    <message>
        <source>Stopped; what was measured before stands.</source>
        <translation>Angehalten; was vorher gemessen wurde, gilt.</translation>
    </message>
    <message>
        <source>Measured here: %1</source>
        <translation>Hier gemessen: %1</translation>
    </message>
    <message>
        <source>Emulated link %1: %2, transfers slowed down to it</source>
        <translation>Emulierte Verbindung %1: %2, die Übertragungen darauf gebremst</translation>
    </message>
    <message>
        <source>It is being measured: the first times follow.</source>
        <translation>Es wird gemessen: Die ersten Zeiten folgen.</translation>
    </message>
    <message>
        <source>Nothing is measured yet: choose workers and sizes, then press Measure.</source>
        <translation>Noch ist nichts gemessen: Worker und Größen wählen, dann „Messen“ drücken.</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG-Bild (*.svg)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Numbers as CSV (*.csv)</source>
        <translation>Zahlen als CSV (*.csv)</translation>
    </message>
    <message>
        <source>virtual GPU × %1, median of %2 rounds, bars: all of them</source>
        <translation>virtuelle GPU × %1, Median aus %2 Runden, Balken: alle</translation>
    </message>
    <message>
        <source>virtual GPU × %1, median of %2 rounds, bars: their middle half</source>
        <translation>virtuelle GPU × %1, Median aus %2 Runden, Balken: deren mittlere Hälfte</translation>
    </message>
    <message>
        <source>Nothing is measured yet: leave lecture mode with Esc and press Measure; F5 then shows the chart here.</source>
        <translation>Noch ist nichts gemessen: mit Esc den Vorlesungsmodus verlassen und „Messen“ drücken; F5 zeigt dann hier das Diagramm.</translation>
    </message>
</context>
<context>
    <name>ComparisonTable</name>
    <message>
        <source>Steps, messages and bytes: counted, and the textbook&apos;s</source>
        <translation>Schritte, Nachrichten und Bytes: gezählt, und laut Lehrbuch</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>algbw</source>
        <translation>algbw</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>textbook</source>
        <translation>Lehrbuch</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>busiest sent</source>
        <translation>meist gesendet</translation>
    </message>
    <message>
        <source>all sent</source>
        <translation>alle gesendet</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>over an emulated link</source>
        <translation>über eine emulierte Verbindung</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>Complaint</name>
    <message>
        <source>It is more.</source>
        <translation>Es ist mehr.</translation>
    </message>
    <message>
        <source>It is less.</source>
        <translation>Es ist weniger.</translation>
    </message>
    <message>
        <source>The chart cannot be saved to {}: {}.</source>
        <translation>Das Diagramm lässt sich nicht unter {} speichern: {}.</translation>
    </message>
    <message>
        <source>The numbers cannot be saved to {}: {}.</source>
        <translation>Die Zahlen lassen sich nicht unter {} speichern: {}.</translation>
    </message>
    <message>
        <source>The table cannot be written to {}: {}.</source>
        <translation>Die Tabelle lässt sich nicht nach {} schreiben: {}.</translation>
    </message>
    <message>
        <source>The file {} cannot be copied to a temporary folder: {}.</source>
        <translation>Die Datei {} lässt sich nicht in einen temporären Ordner kopieren: {}.</translation>
    </message>
    <message>
        <source>The file {} holds no run.</source>
        <translation>Die Datei {} enthält keinen Lauf.</translation>
    </message>
    <message>
        <source>The picture cannot be written to {}: {}.</source>
        <translation>Das Bild lässt sich nicht nach {} schreiben: {}.</translation>
    </message>
    <message>
        <source>The picture is too large to be written.</source>
        <translation>Das Bild ist zu groß, um geschrieben zu werden.</translation>
    </message>
    <message>
        <source>A picture cannot be saved as {}: the name must end in .png, .svg or .pdf.</source>
        <translation>Ein Bild lässt sich nicht als {} speichern: Der Name muss auf .png, .svg oder .pdf enden.</translation>
    </message>
    <message>
        <source>--step is for a picture; a run is stepped.</source>
        <translation>--step ist für ein Bild; ein Lauf geht ohnehin in Schritten.</translation>
    </message>
    <message>
        <source>submission</source>
        <translation>Abgabe</translation>
    </message>
    <message>
        <source>progress file</source>
        <translation>Fortschrittsdatei</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>The program ended before the run did.</source>
        <translation>Das Programm endete vor dem Lauf.</translation>
    </message>
    <message>
        <source>The parameter {} contains a NUL character, which is not allowed.</source>
        <translation>Der Parameter {} enthält ein NUL-Zeichen, was nicht erlaubt ist.</translation>
    </message>
    <message>
        <source>The parameter {} is {}, but it must be text, a number, true or false.</source>
        <translation>Der Parameter {} ist {}, muss aber Text, eine Zahl, true oder false sein.</translation>
    </message>
    <message>
        <source>{} is {}, but it must be {}.{}</source>
        <translation>{} ist {}, muss aber {} sein.{}</translation>
    </message>
    <message>
        <source>devices is {}, but its kind must be virtual, cuda or auto, as in &quot;virtual:4&quot;.{}</source>
        <translation>devices ist {}, die Art muss aber virtual, cuda oder auto sein, wie in „virtual:4“.{}</translation>
    </message>
    <message>
        <source>devices is {}, but the number of devices must be a whole number from {} to {}, as in &quot;{}:4&quot;.</source>
        <translation>devices ist {}, die Zahl der Geräte muss aber eine ganze Zahl von {} bis {} sein, wie in „{}:4“.</translation>
    </message>
    <message>
        <source>The spec</source>
        <translation>Die Angaben des Laufs</translation>
    </message>
    <message>
        <source>the spec</source>
        <translation>die Angaben des Laufs</translation>
    </message>
    <message>
        <source>The spec has {} parameters, but at most {} are allowed.</source>
        <translation>Der Lauf hat {} Parameter, aber höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>&quot;{}&quot;</source>
        <translation>„{}“</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} oder {}</translation>
    </message>
    <message>
        <source> Did you mean {}?</source>
        <translation> Meinten Sie {}?</translation>
    </message>
    <message>
        <source> from {} to {}</source>
        <translation> von {} bis {}</translation>
    </message>
    <message>
        <source> of at least {}</source>
        <translation> ab {}</translation>
    </message>
    <message>
        <source> of at most {}</source>
        <translation> bis {}</translation>
    </message>
    <message>
        <source>The parameter &quot;{}&quot; is {}, but it must be {}.{}</source>
        <translation>Der Parameter „{}“ ist {}, muss aber {} sein.{}</translation>
    </message>
    <message>
        <source>a whole number{}</source>
        <translation>eine ganze Zahl{}</translation>
    </message>
    <message>
        <source>a finite number{}</source>
        <translation>eine endliche Zahl{}</translation>
    </message>
    <message>
        <source>one of {}</source>
        <translation>eines von {}</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>takes no parameters</source>
        <translation>hat keine Parameter</translation>
    </message>
    <message>
        <source>takes {}</source>
        <translation>hat {}</translation>
    </message>
    <message>
        <source>There is no parameter {}; {} {}.{}</source>
        <translation>Es gibt keinen Parameter {}; {} {}.{}</translation>
    </message>
    <message>
        <source>{} is {}, but it must be a whole number from {} to {}.</source>
        <translation>{} ist {}, muss aber eine ganze Zahl von {} bis {} sein.</translation>
    </message>
    <message>
        <source>The line is longer than {} bytes, the most that is allowed.</source>
        <translation>Die Zeile ist länger als {} Byte, und mehr ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>The speed can be changed only while a run goes on; continue lets it go.</source>
        <translation>Die Geschwindigkeit lässt sich nur ändern, während ein Lauf läuft; „Weiter“ lässt ihn laufen.</translation>
    </message>
    <message>
        <source>path is &quot;-&quot;, but standard output belongs to the protocol here; it must be a file.</source>
        <translation>path ist „-“, aber die Standardausgabe gehört hier dem Protokoll; es muss eine Datei sein.</translation>
    </message>
    <message>
        <source>There is no run under way.</source>
        <translation>Es läuft gerade kein Lauf.</translation>
    </message>
    <message>
        <source>This engine was started with --no-record, so it has no history.</source>
        <translation>Diese Engine wurde mit --no-record gestartet, darum hat sie keinen Verlauf.</translation>
    </message>
    <message>
        <source>This build cannot perform collectives by {}; known are {}.</source>
        <translation>Diese Fassung kann keine Kollektive mit {} ausführen; bekannt sind {}.</translation>
    </message>
    <message>
        <source>The MPI library performs collectives only for ranks that are MPI processes; add --launch mpi.</source>
        <translation>Die MPI-Bibliothek führt Kollektive nur für Ränge aus, die MPI-Prozesse sind; wählen Sie launch mpi.</translation>
    </message>
    <message>
        <source>This MPI library numbers messages up to {}, and this run needs {}.</source>
        <translation>Diese MPI-Bibliothek nummeriert Nachrichten bis {}, und dieser Lauf braucht {}.</translation>
    </message>
    <message>
        <source>There is no algorithm {}; there are {}.{}</source>
        <translation>Es gibt keinen Algorithmus {}; es gibt {}.{}</translation>
    </message>
    <message>
        <source>workers is {}, but must be from {} to {}.</source>
        <translation>workers ist {}, muss aber von {} bis {} sein.</translation>
    </message>
    <message>
        <source>chunks is {}, but must be from 1 to {}.</source>
        <translation>chunks ist {}, muss aber von 1 bis {} sein.</translation>
    </message>
    <message>
        <source>The run was cancelled.</source>
        <translation>Der Lauf wurde abgebrochen.</translation>
    </message>
    <message>
        <source>This run sends messages from rank to rank, and the library that performs its collectives does not send any here; use collectives kolo.</source>
        <translation>Dieser Lauf schickt Nachrichten von Rang zu Rang, und die Bibliothek, die seine Kollektive ausführt, schickt hier keine; nehmen Sie collectives kolo.</translation>
    </message>
    <message>
        <source>Another rank has failed.</source>
        <translation>Ein anderer Rang ist gescheitert.</translation>
    </message>
    <message>
        <source>Line {}: {} is {}; a whole number from {} to {} belongs there.</source>
        <translation>Zeile {}: {} ist {}; dort gehört eine ganze Zahl von {} bis {} hin.</translation>
    </message>
    <message>
        <source>Line {}: a schedule begins with the header step,from,to,chunk,op.</source>
        <translation>Zeile {}: Ein Ablaufplan beginnt mit dem Kopf step,from,to,chunk,op.</translation>
    </message>
    <message>
        <source>Line {} has {} fields; step,from,to,chunk,op are needed.</source>
        <translation>Zeile {} hat {} Felder; gebraucht werden step,from,to,chunk,op.</translation>
    </message>
    <message>
        <source>Line {}: op is {}; reduce or copy belongs there.</source>
        <translation>Zeile {}: op ist {}; dort gehört reduce oder copy hin.</translation>
    </message>
    <message>
        <source>A schedule has at most {} transfers.</source>
        <translation>Ein Ablaufplan hat höchstens {} Übertragungen.</translation>
    </message>
    <message>
        <source>The schedule is empty; it begins with the header step,from,to,chunk,op.</source>
        <translation>Der Ablaufplan ist leer; er beginnt mit dem Kopf step,from,to,chunk,op.</translation>
    </message>
    <message>
        <source>Step {} has no transfer; steps are numbered without gaps.</source>
        <translation>Schritt {} hat keine Übertragung; Schritte werden ohne Lücken gezählt.</translation>
    </message>
    <message>
        <source>The file {} {}.</source>
        <translation>Die Datei {} {}.</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>is not a file</source>
        <translation>ist keine Datei</translation>
    </message>
    <message>
        <source>has more than 16 MiB, which is the most that a schedule may have</source>
        <translation>hat mehr als 16 MiB, und mehr darf ein Ablaufplan nicht haben</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>Step {}: {}.</source>
        <translation>Schritt {}: {}.</translation>
    </message>
    <message>
        <source>there is no rank {}, only 0 to {}</source>
        <translation>Es gibt keinen Rang {}, nur 0 bis {}</translation>
    </message>
    <message>
        <source>there is no chunk {}, only 0 to {}</source>
        <translation>Es gibt keinen Chunk {}, nur 0 bis {}</translation>
    </message>
    <message>
        <source>{} sends chunk {} to itself</source>
        <translation>{} sendet Chunk {} an sich selbst</translation>
    </message>
    <message>
        <source>{} sends chunk {} before it holds it</source>
        <translation>{} sendet Chunk {}, ohne ihn schon zu halten</translation>
    </message>
    <message>
        <source>{} sends chunk {} again, although it has passed its sum on</source>
        <translation>{} sendet Chunk {} noch einmal, obwohl die Summe schon weitergegeben ist</translation>
    </message>
    <message>
        <source>{} would count {} twice in chunk {}, by what {} sends</source>
        <translation>{} würde {} in Chunk {} doppelt zählen, durch das, was {} sendet</translation>
    </message>
    <message>
        <source>{} adds to chunk {} after it has passed its sum on</source>
        <translation>{} addiert zu Chunk {}, nachdem die Summe schon weitergegeben ist</translation>
    </message>
    <message>
        <source>{} has nothing in chunk {} to reduce with</source>
        <translation>{} hat in Chunk {} nichts, womit zu verrechnen wäre</translation>
    </message>
    <message>
        <source>more than one value is written into chunk {} of {}</source>
        <translation>Mehr als ein Wert wird in Chunk {} von {} geschrieben</translation>
    </message>
    <message>
        <source>A schedule is for {} to {} ranks, not {}</source>
        <translation>Ein Ablaufplan ist für {} bis {} Ränge, nicht {}</translation>
    </message>
    <message>
        <source>A schedule has at least one chunk, not {}</source>
        <translation>Ein Ablaufplan hat mindestens einen Chunk, nicht {}</translation>
    </message>
    <message>
        <source>The root must be one of the ranks 0 to {}, not {}</source>
        <translation>Die Wurzel muss einer der Ränge 0 bis {} sein, nicht {}</translation>
    </message>
    <message>
        <source>the last step gathers, so its arrivals would never be used</source>
        <translation>Der letzte Schritt sammelt, und was er bringt, würde nie gebraucht</translation>
    </message>
    <message>
        <source>After the last step {} has passed on chunk {} and never got the result back</source>
        <translation>Nach dem letzten Schritt hat {} Chunk {} weitergegeben und das Ergebnis nie zurückbekommen</translation>
    </message>
    <message>
        <source>After the last step {} misses the contribution of {} in chunk {}</source>
        <translation>Nach dem letzten Schritt fehlt bei {} der Beitrag von {} in Chunk {}</translation>
    </message>
    <message>
        <source>After the last step {} holds {} in chunk {}, which do not belong there</source>
        <translation>Nach dem letzten Schritt hält {} auch {} in Chunk {}, was dort nicht hingehört</translation>
    </message>
    <message>
        <source>There is no device kind &apos;{}&apos;; known are {}.</source>
        <translation>Es gibt keine Geräteart „{}“; bekannt sind {}.</translation>
    </message>
    <message>
        <source>The module {} cannot be loaded: {}.</source>
        <translation>Das Modul {} kann nicht geladen werden: {}.</translation>
    </message>
    <message>
        <source>it is of another version</source>
        <translation>Es gehört zu einer anderen Version</translation>
    </message>
    <message>
        <source>This build of Kolo has no module {}; it is made where {} is installed.</source>
        <translation>Diese Fassung von Kolo hat kein Modul {}; gebaut wird es, wo dies installiert ist: {}.</translation>
    </message>
    <message>
        <source>{} has no {} bytes of memory left.</source>
        <translation>{} hat keine {} Byte Speicher mehr frei.</translation>
    </message>
    <message>
        <source>has tensors of {} and {}, but both must be of one type; tf.cast converts</source>
        <translation>hat Tensoren aus {} und {}, aber beide müssen von einem Typ sein; tf.cast wandelt um</translation>
    </message>
    <message>
        <source>divides floating-point tensors only</source>
        <translation>teilt nur Tensoren aus Gleitkommazahlen</translation>
    </message>
    <message>
        <source>has matrices of {} and {}, but both must be of one type; tf.cast converts</source>
        <translation>hat Matrizen aus {} und {}, aber beide müssen von einem Typ sein; tf.cast wandelt um</translation>
    </message>
    <message>
        <source>needs two matrices, but the shapes are {} and {}</source>
        <translation>braucht zwei Matrizen, aber die Formen sind {} und {}</translation>
    </message>
    <message>
        <source>cannot multiply {} by {}: the first matrix has {} columns{}, the second {} rows{}</source>
        <translation>kann {} nicht mit {} multiplizieren: Die erste Matrix hat {} Spalten{}, die zweite {} Zeilen{}</translation>
    </message>
    <message>
        <source> when transposed</source>
        <translation> nach dem Transponieren</translation>
    </message>
    <message>
        <source>draws float32 or float64 numbers, not int32</source>
        <translation>zieht Zahlen aus float32 oder float64, nicht aus int32</translation>
    </message>
    <message>
        <source>cannot make a tensor of {} elements with shape {} of one of {} elements</source>
        <translation>kann aus einem Tensor mit {2} Elementen keinen mit {0} Elementen der Form {1} machen</translation>
    </message>
    <message>
        <source>takes floating-point tensors only; tf.cast makes float32 of int32</source>
        <translation>nimmt nur Tensoren aus Gleitkommazahlen; tf.cast macht aus int32 float32</translation>
    </message>
    <message>
        <source>needs at least one axis, but the tensor is a scalar</source>
        <translation>braucht mindestens eine Achse, aber der Tensor ist ein Skalar</translation>
    </message>
    <message>
        <source>has incompatible shapes: {} and {} do not broadcast</source>
        <translation>hat unverträgliche Formen: {} und {} lassen sich nicht aufeinander ausdehnen</translation>
    </message>
    <message>
        <source>This build cannot run ranks by {}; known are {}.</source>
        <translation>Diese Fassung kann keine Ränge mit {} starten; bekannt sind {}.</translation>
    </message>
    <message>
        <source>Only {} of {} MPI ranks have come up within {} seconds.</source>
        <translation>Nur {} von {} MPI-Rängen haben sich innerhalb von {} Sekunden gemeldet.</translation>
    </message>
    <message>
        <source>Host {} has another build ({}) than this one ({}); install the same on all.</source>
        <translation>Rechner {} hat eine andere Fassung ({}) als dieser ({}); installieren Sie überall dieselbe.</translation>
    </message>
    <message>
        <source>The result of rank {} cannot be read.</source>
        <translation>Das Ergebnis von Rang {} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This run has {} ranks, but {} were started by mpirun or srun; the numbers must be equal.</source>
        <translation>Dieser Lauf hat {} Ränge, aber mpirun oder srun hat {} gestartet; die Zahlen müssen gleich sein.</translation>
    </message>
    <message>
        <source>The ranks of {} share memory, so they run as threads only; use --launch threads.</source>
        <translation>Die Ränge von {} teilen sich den Speicher und laufen darum nur als Threads; wählen Sie launch threads.</translation>
    </message>
    <message>
        <source>Rank {} ({}) on host {}</source>
        <translation>Rang {} ({}) auf Rechner {}</translation>
    </message>
    <message>
        <source>signal {} ({})</source>
        <translation>Signal {} ({})</translation>
    </message>
    <message>
        <source>{} was ended by {}.</source>
        <translation>{} wurde beendet: {}.</translation>
    </message>
    <message>
        <source>{} ended by itself, with exit status {}.</source>
        <translation>{} endete von selbst, mit dem Status {}.</translation>
    </message>
    <message>
        <source>{} ended by itself, with exit status {}: {}.</source>
        <translation>{} endete von selbst, mit dem Status {}: {}.</translation>
    </message>
    <message>
        <source>{} has not moved since {}; the run goes on when it does.</source>
        <translation>{} bewegt sich seit {} nicht; der Lauf geht weiter, sobald er es tut.</translation>
    </message>
    <message>
        <source>{} has not moved since {}, and {} more with it; the run goes on when they do.</source>
        <translation>{} bewegt sich seit {} nicht, und {} weitere mit ihm; der Lauf geht weiter, sobald sie es tun.</translation>
    </message>
    <message>
        <source>Rank {} ({}) has been in step {} since {}, while others are further on.</source>
        <translation>Rang {0} ({1}) ist seit {3} noch in Schritt {2}, während andere weiter sind.</translation>
    </message>
    <message>
        <source>srun has started {} tasks that cannot find each other, so each would do the whole run; write srun --mpi=pmix … kolo run … --launch mpi to make them the ranks of one run, or start one task with srun -n 1.</source>
        <translation>srun hat {} Prozesse gestartet, die einander nicht finden, also täte jeder den ganzen Lauf; schreiben Sie srun --mpi=pmix … kolo run … --launch mpi, damit sie die Ränge eines Laufs werden, oder starten Sie mit srun -n 1 nur einen.</translation>
    </message>
    <message>
        <source>mpirun or srun has started {} processes, and each would do the whole run; write --launch mpi to make them the ranks of one run, or --launch threads for a run in each.</source>
        <translation>mpirun oder srun hat {} Prozesse gestartet, und jeder täte den ganzen Lauf; schreiben Sie --launch mpi, damit sie die Ränge eines Laufs werden, oder --launch threads für einen Lauf in jedem.</translation>
    </message>
    <message>
        <source>{} has ended; mpirun or srun says why.</source>
        <translation>{} ist zu Ende; mpirun oder srun sagt, warum.</translation>
    </message>
    <message>
        <source>mpirun was ended by {}.</source>
        <translation>mpirun wurde beendet: {}.</translation>
    </message>
    <message>
        <source>mpirun gave up: {}.</source>
        <translation>mpirun hat aufgegeben: {}.</translation>
    </message>
    <message>
        <source>mpirun ended before the run did, with exit status {}.</source>
        <translation>mpirun endete vor dem Lauf, mit dem Status {}.</translation>
    </message>
    <message>
        <source>This build has no program for MPI ranks (kolo-mpi-rank); it is made where Open MPI&apos;s headers are installed (package libopenmpi-dev).</source>
        <translation>Diese Fassung hat kein Programm für MPI-Ränge (kolo-mpi-rank); gebaut wird es, wo die Header von Open MPI installiert sind (Paket libopenmpi-dev).</translation>
    </message>
    <message>
        <source>mpirun is not on the PATH; Open MPI is not installed (package openmpi-bin).</source>
        <translation>mpirun ist nicht im PATH; Open MPI ist nicht installiert (Paket openmpi-bin).</translation>
    </message>
    <message>
        <source>No pipe can be made between the session and its rank 0.</source>
        <translation>Zwischen der Sitzung und ihrem Rang 0 lässt sich keine Pipe anlegen.</translation>
    </message>
    <message>
        <source>The session cannot have a process of its own beside its rank 0.</source>
        <translation>Die Sitzung kann neben ihrem Rang 0 keinen eigenen Prozess haben.</translation>
    </message>
    <message>
        <source>The program for MPI ranks (kolo-mpi-rank) cannot be started.</source>
        <translation>Das Programm für MPI-Ränge (kolo-mpi-rank) kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>{} cannot be started: {}.</source>
        <translation>{} kann nicht gestartet werden: {}.</translation>
    </message>
    <message>
        <source>Devices cannot be changed after the first operation; move this line to the beginning.</source>
        <translation>Nach der ersten Operation lassen sich Geräte nicht mehr ändern; schieben Sie diese Zeile an den Anfang.</translation>
    </message>
    <message>
        <source>A device type is &apos;CPU&apos; or &apos;GPU&apos;.</source>
        <translation>Eine Geräteart ist &apos;CPU&apos; oder &apos;GPU&apos;.</translation>
    </message>
    <message>
        <source>tf.device takes a name such as &apos;/gpu:0&apos;, but this is {}.</source>
        <translation>tf.device nimmt einen Namen wie &apos;/gpu:0&apos;, aber dies ist {}.</translation>
    </message>
    <message>
        <source>memory_limit (in MiB)</source>
        <translation>memory_limit (in MiB)</translation>
    </message>
    <message>
        <source>memory_limit is {} MiB, but it must be 1 to 1048576.</source>
        <translation>memory_limit ist {} MiB, muss aber 1 bis 1048576 sein.</translation>
    </message>
    <message>
        <source>The first argument is a device of tf.config.list_physical_devices.</source>
        <translation>Das erste Argument ist ein Gerät aus tf.config.list_physical_devices.</translation>
    </message>
    <message>
        <source>The list is made of tf.config.LogicalDeviceConfiguration(…).</source>
        <translation>Die Liste besteht aus tf.config.LogicalDeviceConfiguration(…).</translation>
    </message>
    <message>
        <source>The second argument is a list of 1 to {} tf.config.LogicalDeviceConfiguration(…).</source>
        <translation>Das zweite Argument ist eine Liste von 1 bis {} tf.config.LogicalDeviceConfiguration(…).</translation>
    </message>
    <message>
        <source>Devices come from tf.config.list_physical_devices of the same type.</source>
        <translation>Geräte kommen aus tf.config.list_physical_devices derselben Art.</translation>
    </message>
    <message>
        <source>The CPU cannot be hidden: the program itself runs there.</source>
        <translation>Die CPU lässt sich nicht verbergen: Dort läuft das Programm selbst.</translation>
    </message>
    <message>
        <source>The program makes {} logical devices, but at most {} are allowed.</source>
        <translation>Das Programm macht {} logische Geräte, aber höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>of another job or task</source>
        <translation>eines anderen Jobs oder Tasks</translation>
    </message>
    <message>
        <source>{} is not a device name; write &apos;/cpu:0&apos; or &apos;/gpu:0&apos;, or the whole name as &apos;/job:localhost/replica:0/task:0/device:GPU:0&apos;.</source>
        <translation>{} ist kein Gerätename; schreiben Sie &apos;/cpu:0&apos; oder &apos;/gpu:0&apos;, oder den ganzen Namen wie &apos;/job:localhost/replica:0/task:0/device:GPU:0&apos;.</translation>
    </message>
    <message>
        <source>{} has no kernel of {} for {}.</source>
        <translation>{} hat keinen Kernel aus {} für {}.</translation>
    </message>
    <message>
        <source>{} wants True or False, but this is {}.</source>
        <translation>{} will True oder False, aber dies ist {}.</translation>
    </message>
    <message>
        <source>{} must be a whole number, but this is {}.</source>
        <translation>{} muss eine ganze Zahl sein, aber dies ist {}.</translation>
    </message>
    <message>
        <source>The length of an axis</source>
        <translation>Die Länge einer Achse</translation>
    </message>
    <message>
        <source>A tensor has at most {} axes, not {}.</source>
        <translation>Ein Tensor hat höchstens {} Achsen, nicht {}.</translation>
    </message>
    <message>
        <source>An axis of length {} is too long: a tensor has at most {} elements.</source>
        <translation>Eine Achse der Länge {} ist zu lang: Ein Tensor hat höchstens {} Elemente.</translation>
    </message>
    <message>
        <source>The lists and strings that this program puts together have more than {} elements.</source>
        <translation>Die Listen und Zeichenketten, die dieses Programm zusammensetzt, haben mehr als {} Elemente.</translation>
    </message>
    <message>
        <source>Division by zero.</source>
        <translation>Division durch null.</translation>
    </message>
    <message>
        <source>@ multiplies matrices, not numbers.</source>
        <translation>@ multipliziert Matrizen, keine Zahlen.</translation>
    </message>
    <message>
        <source>This number is too large: whole numbers have 64 bits.</source>
        <translation>Diese Zahl ist zu groß: Ganze Zahlen haben 64 Bit.</translation>
    </message>
    <message>
        <source>{} goes with tensors and numbers, not with {} and {}.</source>
        <translation>{} verbindet Tensoren und Zahlen, aber hier stehen {} und {}.</translation>
    </message>
    <message>
        <source>An axis</source>
        <translation>Eine Achse</translation>
    </message>
    <message>
        <source>There is no axis {} in a tensor with {} axes.</source>
        <translation>In einem Tensor mit {1} Achsen gibt es keine Achse {0}.</translation>
    </message>
    <message>
        <source>tf.nn.softmax takes one axis.</source>
        <translation>tf.nn.softmax nimmt eine Achse.</translation>
    </message>
    <message>
        <source>A shape has lengths of at least 0, and one -1 at most.</source>
        <translation>Eine Form hat Längen ab 0, und höchstens eine -1.</translation>
    </message>
    <message>
        <source>Shape {} is too large: at most {} elements are allowed.</source>
        <translation>Die Form {} ist zu groß: Höchstens {} Elemente sind erlaubt.</translation>
    </message>
    <message>
        <source>{} elements do not fit the shape {}.</source>
        <translation>{} Elemente passen nicht in die Form {}.</translation>
    </message>
    <message>
        <source>An axis cannot have the length {}.</source>
        <translation>Eine Achse kann nicht die Länge {} haben.</translation>
    </message>
    <message>
        <source>tf.fill fills with a number.</source>
        <translation>tf.fill füllt mit einer Zahl.</translation>
    </message>
    <message>
        <source>The name of a variable is a string.</source>
        <translation>Der Name einer Variablen ist eine Zeichenkette.</translation>
    </message>
    <message>
        <source>The variable shall be {}, but its initial value is {}.</source>
        <translation>Die Variable soll {} sein, aber ihr Anfangswert ist {}.</translation>
    </message>
    <message>
        <source>tf.range takes numbers, not {}.</source>
        <translation>tf.range nimmt Zahlen, aber dies ist {}.</translation>
    </message>
    <message>
        <source>The step of tf.range cannot be 0.</source>
        <translation>Der Schritt von tf.range kann nicht 0 sein.</translation>
    </message>
    <message>
        <source>An int32 range takes whole numbers.</source>
        <translation>Ein Bereich aus int32 nimmt ganze Zahlen.</translation>
    </message>
    <message>
        <source>The number {} does not fit into int32.</source>
        <translation>Die Zahl {} passt nicht in int32.</translation>
    </message>
    <message>
        <source>A range of {} elements is too long: at most {} are allowed.</source>
        <translation>Ein Bereich von {} Elementen ist zu lang: Höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>Line {}, column {}: {}</source>
        <translation>Zeile {}, Spalte {}: {}</translation>
    </message>
    <message>
        <source>A program has at most {} words; this one has more.</source>
        <translation>Ein Programm hat höchstens {} Wörter; dieses hat mehr.</translation>
    </message>
    <message>
        <source>This &apos;{}&apos; is never closed.</source>
        <translation>Dieses „{}“ wird nie geschlossen.</translation>
    </message>
    <message>
        <source>A line is indented with a tab; indent with spaces, four to a block.</source>
        <translation>Eine Zeile ist mit einem Tabulator eingerückt; rücken Sie mit Leerzeichen ein, vier je Block.</translation>
    </message>
    <message>
        <source>Blocks may be nested {} deep at most.</source>
        <translation>Blöcke dürfen höchstens {} tief verschachtelt sein.</translation>
    </message>
    <message>
        <source>This line is indented less than its block, but as much as none around it.</source>
        <translation>Diese Zeile ist weniger eingerückt als ihr Block, aber so weit wie keiner darum herum.</translation>
    </message>
    <message>
        <source>A backslash may stand only at the end of a line that goes on.</source>
        <translation>Ein Backslash darf nur am Ende einer Zeile stehen, die weitergeht.</translation>
    </message>
    <message>
        <source>The character {} has no meaning here.</source>
        <translation>Das Zeichen {} bedeutet hier nichts.</translation>
    </message>
    <message>
        <source>Brackets may be nested {} deep at most.</source>
        <translation>Klammern dürfen höchstens {} tief verschachtelt sein.</translation>
    </message>
    <message>
        <source>There is no &apos;{}&apos; that this &apos;{}&apos; closes.</source>
        <translation>Es gibt kein „{}“, das dieses „{}“ schließt.</translation>
    </message>
    <message>
        <source>This &apos;{}&apos; cannot close the &apos;{}&apos; of line {}, column {}.</source>
        <translation>Dieses „{}“ kann das „{}“ in Zeile {}, Spalte {} nicht schließen.</translation>
    </message>
    <message>
        <source>This number ends in the middle of its exponent.</source>
        <translation>Diese Zahl endet mitten in ihrem Exponenten.</translation>
    </message>
    <message>
        <source>After the number {} there must be a space or an operator, not {}.</source>
        <translation>Nach der Zahl {} muss ein Leerzeichen oder ein Operator stehen, nicht {}.</translation>
    </message>
    <message>
        <source>A number has at most 400 digits.</source>
        <translation>Eine Zahl hat höchstens 400 Ziffern.</translation>
    </message>
    <message>
        <source>This string is never closed.</source>
        <translation>Diese Zeichenkette wird nie geschlossen.</translation>
    </message>
    <message>
        <source>A backslash in a string may be followed by n, t, \, &apos; or &quot; only.</source>
        <translation>Auf einen Backslash in einer Zeichenkette darf nur n, t, \, &apos; oder &quot; folgen.</translation>
    </message>
    <message>
        <source>The program has {}, but at most {} are allowed.</source>
        <translation>Das Programm hat {}, aber höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>This is not text: a program has no control characters.</source>
        <translation>Das ist kein Text: Ein Programm hat keine Steuerzeichen.</translation>
    </message>
    <message>
        <source>This is not text: a program is UTF-8.</source>
        <translation>Das ist kein Text: Ein Programm ist in UTF-8 geschrieben.</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>das Ende der Zeile</translation>
    </message>
    <message>
        <source>a deeper indentation</source>
        <translation>eine tiefere Einrückung</translation>
    </message>
    <message>
        <source>the end of the block</source>
        <translation>das Ende des Blocks</translation>
    </message>
    <message>
        <source>the end of the program</source>
        <translation>das Ende des Programms</translation>
    </message>
    <message>
        <source>the string {}</source>
        <translation>die Zeichenkette {}</translation>
    </message>
    <message>
        <source>A nested list has at most {} elements.</source>
        <translation>Eine verschachtelte Liste hat höchstens {} Elemente.</translation>
    </message>
    <message>
        <source>A tensor has at most {} axes.</source>
        <translation>Ein Tensor hat höchstens {} Achsen.</translation>
    </message>
    <message>
        <source>This nested list is not rectangular, so it is not a tensor.</source>
        <translation>Diese verschachtelte Liste ist nicht rechteckig, also kein Tensor.</translation>
    </message>
    <message>
        <source>A constant is made of numbers, not of {}s.</source>
        <translation>Eine Konstante besteht aus Zahlen, nicht aus diesem: {}.</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>other value</source>
        <translation>anderer Wert</translation>
    </message>
    <message>
        <source>The number {} does not fit into int32 (-2147483648 to 2147483647).</source>
        <translation>Die Zahl {} passt nicht in int32 (-2147483648 bis 2147483647).</translation>
    </message>
    <message>
        <source>A tensor of shape {} is too large: at most {} elements are allowed.</source>
        <translation>Ein Tensor der Form {} ist zu groß: Höchstens {} Elemente sind erlaubt.</translation>
    </message>
    <message>
        <source>{} values do not fill a tensor of shape {}.</source>
        <translation>{} Werte füllen keinen Tensor der Form {}.</translation>
    </message>
    <message>
        <source>The constants of this program take more than {}, the most that is allowed.</source>
        <translation>Die Konstanten dieses Programms brauchen mehr als {}, und mehr ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>Expected a tensor, a number or a list of numbers, but this is {}.</source>
        <translation>Erwartet wird ein Tensor, eine Zahl oder eine Liste von Zahlen, aber dies ist {}.</translation>
    </message>
    <message>
        <source>The program has not ended after {} seconds, the limit; it was at {}.</source>
        <translation>Das Programm ist nach {} Sekunden, der Grenze, nicht zu Ende; es war bei {}.</translation>
    </message>
    <message>
        <source>{} needs {} of memory, but {}.</source>
        <translation>{} braucht {} Speicher, aber {}.</translation>
    </message>
    <message>
        <source>of its memory_limit of {} MiB, {} are in use</source>
        <translation>von seinem memory_limit von {} MiB sind {} belegt</translation>
    </message>
    <message>
        <source>the device has no more</source>
        <translation>das Gerät hat nicht mehr</translation>
    </message>
    <message>
        <source>{} has failed: {}</source>
        <translation>{} ist gescheitert: {}</translation>
    </message>
    <message>
        <source>The program prints more than {}, the most that is allowed.</source>
        <translation>Das Programm gibt mehr als {} aus, und mehr ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>This line is indented without a reason.</source>
        <translation>Diese Zeile ist ohne Grund eingerückt.</translation>
    </message>
    <message>
        <source>Expected {}, but found {}.</source>
        <translation>Erwartet: {}; gefunden: {}.</translation>
    </message>
    <message>
        <source>A program has at most {} statements; this one has more.</source>
        <translation>Ein Programm hat höchstens {} Anweisungen; dieses hat mehr.</translation>
    </message>
    <message>
        <source>A with block of Kolo has no name: write with tf.device(…):.</source>
        <translation>Ein with-Block hat in Kolo keinen Namen: Schreiben Sie with tf.device(…):.</translation>
    </message>
    <message>
        <source>an indented block</source>
        <translation>ein eingerückter Block</translation>
    </message>
    <message>
        <source>The name tf is TensorFlow&apos;s; choose another.</source>
        <translation>Der Name tf gehört TensorFlow; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>This expression is more than {} operations deep; give a part of it a name.</source>
        <translation>Dieser Ausdruck ist mehr als {} Operationen tief; geben Sie einem Teil davon einen Namen.</translation>
    </message>
    <message>
        <source>{} is not in Kolo&apos;s language.</source>
        <translation>{} gibt es in Kolos Sprache nicht.</translation>
    </message>
    <message>
        <source>Signs may be nested {} deep at most.</source>
        <translation>Vorzeichen dürfen höchstens {} tief verschachtelt sein.</translation>
    </message>
    <message>
        <source>Powers may be nested {} deep at most.</source>
        <translation>Potenzen dürfen höchstens {} tief verschachtelt sein.</translation>
    </message>
    <message>
        <source>a name after the point</source>
        <translation>ein Name nach dem Punkt</translation>
    </message>
    <message>
        <source>The argument {} is given twice.</source>
        <translation>Das Argument {} ist zweimal angegeben.</translation>
    </message>
    <message>
        <source>An argument without a name cannot follow one with a name.</source>
        <translation>Auf ein Argument mit Namen kann keines ohne Namen folgen.</translation>
    </message>
    <message>
        <source>The number {} is larger than 9223372036854775807, the most that is allowed.</source>
        <translation>Die Zahl {} ist größer als 9223372036854775807, und mehr ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>The number {} is too large for a float64.</source>
        <translation>Die Zahl {} ist zu groß für float64.</translation>
    </message>
    <message>
        <source>There is no kernel for {} of {} on any device.</source>
        <translation>Auf keinem Gerät gibt es einen Kernel für {} aus {}.</translation>
    </message>
    <message>
        <source>Could not satisfy explicit device specification &apos;{}&apos; of operation {}, because no supported kernel of {} for {} devices is available.</source>
        <translation>Die Geräteangabe &apos;{}&apos; der Operation {} lässt sich nicht erfüllen, denn es gibt keinen Kernel aus {} für Geräte der Art {}.</translation>
    </message>
    <message>
        <source>Could not satisfy explicit device specification &apos;{}&apos; of operation {}, because there is no such device; available devices: {}.</source>
        <translation>Die Geräteangabe &apos;{}&apos; der Operation {} lässt sich nicht erfüllen, denn es gibt kein solches Gerät; vorhanden sind: {}.</translation>
    </message>
    <message>
        <source>{} of {} has no kernel where its variable lives, on {}.</source>
        <translation>{} aus {} hat keinen Kernel, wo die Variable liegt, auf {}.</translation>
    </message>
    <message>
        <source>sep of print is a string.</source>
        <translation>sep von print ist eine Zeichenkette.</translation>
    </message>
    <message>
        <source>{} has no length.</source>
        <translation>{} hat keine Länge.</translation>
    </message>
    <message>
        <source>The name {} has no value yet.</source>
        <translation>Der Name {} hat noch keinen Wert.</translation>
    </message>
    <message>
        <source>A variable does not change by {}=; write {}.assign_add(…) or assign.</source>
        <translation>Eine Variable ändert sich nicht durch {}=; schreiben Sie {}.assign_add(…) oder assign.</translation>
    </message>
    <message>
        <source>There are {} names to the left of = and {} to the right.</source>
        <translation>Links von = stehen {} Namen, rechts: {}.</translation>
    </message>
    <message>
        <source>{} values</source>
        <translation>{} Werte</translation>
    </message>
    <message>
        <source>The name {} is not defined.{}</source>
        <translation>Den Namen {} gibt es nicht.{}</translation>
    </message>
    <message>
        <source>Lists may be nested {} deep at most.</source>
        <translation>Listen dürfen höchstens {} tief verschachtelt sein.</translation>
    </message>
    <message>
        <source>{} is not in Kolo&apos;s language.{}</source>
        <translation>{} gibt es in Kolos Sprache nicht.{}</translation>
    </message>
    <message>
        <source>{} has nothing called {}.</source>
        <translation>Nichts mit diesem Namen hat {}: {}.</translation>
    </message>
    <message>
        <source>There is no element {} in a list of {}.</source>
        <translation>In einer Liste von {1} gibt es kein Element {0}.</translation>
    </message>
    <message>
        <source>An index is a whole number, but this is {}.</source>
        <translation>Ein Index ist eine ganze Zahl, aber dies ist {}.</translation>
    </message>
    <message>
        <source>{} takes at most {} arguments, not {}.</source>
        <translation>{} nimmt höchstens {} Argumente, nicht {}.</translation>
    </message>
    <message>
        <source>{} has no argument {}{}.</source>
        <translation>{} hat kein Argument {}{}.</translation>
    </message>
    <message>
        <source>; it has {}</source>
        <translation>; es gibt {}</translation>
    </message>
    <message>
        <source>{} needs the argument {}.</source>
        <translation>{} braucht das Argument {}.</translation>
    </message>
    <message>
        <source>{} cannot be called.</source>
        <translation>Aufrufen lässt sich dies nicht: {}.</translation>
    </message>
    <message>
        <source>The variable has shape {} and type {}, but what is assigned has {} and {}.</source>
        <translation>Die Variable hat die Form {} und den Typ {}, das Zugewiesene aber {} und {}.</translation>
    </message>
    <message>
        <source>A minus sign goes with a number or a tensor, not with {}.</source>
        <translation>Ein Minuszeichen gehört vor eine Zahl oder einen Tensor, aber dies ist {}.</translation>
    </message>
    <message>
        <source>{} {}.</source>
        <translation>{} {}.</translation>
    </message>
    <message>
        <source>{} makes a tensor of shape {}, but a tensor has at most {} elements and {} axes.</source>
        <translation>{} macht einen Tensor der Form {}, aber ein Tensor hat höchstens {} Elemente und {} Achsen.</translation>
    </message>
    <message>
        <source>A program has at most {} operations; this one has more.</source>
        <translation>Ein Programm hat höchstens {} Operationen; dieses hat mehr.</translation>
    </message>
    <message>
        <source>a truth value</source>
        <translation>ein Wahrheitswert</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>ein Tensor</translation>
    </message>
    <message>
        <source>a NumPy array</source>
        <translation>ein NumPy-Array</translation>
    </message>
    <message>
        <source>a variable</source>
        <translation>eine Variable</translation>
    </message>
    <message>
        <source>an element type</source>
        <translation>ein Elementtyp</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>a device configuration</source>
        <translation>eine Gerätekonfiguration</translation>
    </message>
    <message>
        <source>the module {}</source>
        <translation>das Modul {}</translation>
    </message>
    <message>
        <source>the function {}</source>
        <translation>die Funktion {}</translation>
    </message>
    <message>
        <source>a tuple</source>
        <translation>ein Tupel</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>the method {}</source>
        <translation>die Methode {}</translation>
    </message>
    <message>
        <source>link is {}; custom:LATENCY,BANDWIDTH takes microseconds from 0 to 1000000 and GB/s from 0.0001 to 10000, as in custom:20,1.25.</source>
        <translation>link ist {}; custom:LATENZ,BANDBREITE nimmt Mikrosekunden von 0 bis 1000000 und GB/s von 0.0001 bis 10000, wie in custom:20,1.25.</translation>
    </message>
    <message>
        <source>There is no strategy {}; known: {}.{}</source>
        <translation>Es gibt keine Strategie {}; bekannt: {}.{}</translation>
    </message>
    <message>
        <source>This run was started at full speed; it can only be cancelled.</source>
        <translation>Dieser Lauf wurde mit voller Geschwindigkeit gestartet; er lässt sich nur abbrechen.</translation>
    </message>
    <message>
        <source>A run is under way; cancel it or wait for its end before the next.</source>
        <translation>Ein Lauf ist im Gange; brechen Sie ihn ab oder warten Sie sein Ende ab, bevor der nächste beginnt.</translation>
    </message>
    <message>
        <source>devices is &quot;{}:{}&quot;, but {} takes from {} to {} of them.</source>
        <translation>devices ist „{}:{}“, aber {} nimmt von {} bis {} davon.</translation>
    </message>
    <message>
        <source>{} steps cannot be done; at least 1.</source>
        <translation>{} Schritte sind nicht möglich; mindestens 1.</translation>
    </message>
    <message>
        <source>{} seconds per step are not possible; 0 to 3600.</source>
        <translation>{} Sekunden je Schritt sind nicht möglich; 0 bis 3600.</translation>
    </message>
    <message>
        <source>view is &quot;exercise&quot;, but run {} has no recorded values to show; it needs a collective, detail full, and at most {} elements a worker.</source>
        <translation>view ist „exercise“, aber Lauf {} hat keine aufgezeichneten Werte zu zeigen; nötig sind ein Kollektiv, detail full und höchstens {} Elemente je Worker.</translation>
    </message>
    <message>
        <source>The run database needs the path of a file, but it is empty.</source>
        <translation>Die Datenbank der Läufe braucht den Pfad einer Datei, aber er ist leer.</translation>
    </message>
    <message>
        <source>The run database {} is a folder, not a file.</source>
        <translation>Die Datenbank der Läufe {} ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
        <source>The run database {} is a device or a pipe, not a file.</source>
        <translation>Die Datenbank der Läufe {} ist ein Gerät oder eine Pipe, keine Datei.</translation>
    </message>
    <message>
        <source>The run database {} cannot be opened: {}.</source>
        <translation>Die Datenbank der Läufe {} kann nicht geöffnet werden: {}.</translation>
    </message>
    <message>
        <source>There is no run database at {}.</source>
        <translation>Unter {} gibt es keine Datenbank der Läufe.</translation>
    </message>
    <message>
        <source>The run database {} cannot be made: there is no folder {}.</source>
        <translation>Die Datenbank der Läufe {} kann nicht angelegt werden: Es gibt keinen Ordner {}.</translation>
    </message>
    <message>
        <source>The run database {} cannot be made: its folder is read-only.</source>
        <translation>Die Datenbank der Läufe {} kann nicht angelegt werden: In ihren Ordner darf nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The run database {} is empty: nothing has been recorded in it yet.</source>
        <translation>Die Datenbank der Läufe {} ist leer: Bisher wurde nichts darin aufgezeichnet.</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>die Standardausgabe</translation>
    </message>
    <message>
        <source>The export cannot be written to {}: {}.</source>
        <translation>Der Export kann nicht nach {} geschrieben werden: {}.</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>Diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>a part of the path is not a folder</source>
        <translation>Ein Teil des Pfades ist kein Ordner</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>Es ist ein Ordner</translation>
    </message>
    <message>
        <source>you may not write there</source>
        <translation>Sie dürfen dort nicht schreiben</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>Der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>Der Name ist leer</translation>
    </message>
    <message>
        <source>The folder {} for the run database cannot be made: {}.</source>
        <translation>Der Ordner {} für die Datenbank der Läufe kann nicht angelegt werden: {}.</translation>
    </message>
    <message>
        <source>There is no run {} in {}.</source>
        <translation>In {1} gibt es keinen Lauf {0}.</translation>
    </message>
    <message>
        <source>Run {} {}.</source>
        <translation>Lauf {} {}.</translation>
    </message>
    <message>
        <source>was not deleted</source>
        <translation>wurde nicht gelöscht</translation>
    </message>
    <message>
        <source>was deleted</source>
        <translation>wurde gelöscht</translation>
    </message>
    <message>
        <source>title is {}, but it must be one line of 1 to {} bytes.</source>
        <translation>title ist {}, muss aber eine Zeile von 1 bis {} Byte sein.</translation>
    </message>
    <message>
        <source>Run {} is still running; cancel it before you delete it.</source>
        <translation>Lauf {} läuft noch; brechen Sie ihn ab, bevor Sie ihn löschen.</translation>
    </message>
    <message>
        <source>The file {} is a database of another program; Kolo leaves it alone.</source>
        <translation>Die Datei {} ist die Datenbank eines anderen Programms; Kolo lässt sie in Ruhe.</translation>
    </message>
    <message>
        <source>The run database {} was written by a newer Kolo (its version is {}, this program knows versions up to {}); only a newer Kolo can open it.</source>
        <translation>Die Datenbank der Läufe {} wurde von einem neueren Kolo geschrieben (ihre Version ist {}, dieses Programm kennt Versionen bis {}); nur ein neueres Kolo kann sie öffnen.</translation>
    </message>
    <message>
        <source>The file {} is not a run database that Kolo made: its table {} is {}.</source>
        <translation>Die Datei {} ist keine Datenbank, die Kolo angelegt hat: Ihre Tabelle {} ist {}.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>another one</source>
        <translation>eine andere</translation>
    </message>
    <message>
        <source>The disk is full: there is no room for the run database {} and the files beside it.</source>
        <translation>Der Datenträger ist voll: Für die Datenbank der Läufe {} und die Dateien daneben ist kein Platz.</translation>
    </message>
    <message>
        <source>The run database {} cannot be written: its file, its folder or its disk is read-only.</source>
        <translation>In die Datenbank der Läufe {} kann nicht geschrieben werden: Ihre Datei, ihr Ordner oder ihr Datenträger ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>The run database {} was changed by another program while it was read, but it is sound; try again.</source>
        <translation>Die Datenbank der Läufe {} wurde von einem anderen Programm geändert, während sie gelesen wurde, ist aber in Ordnung; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The run database {} was deleted, renamed or replaced while run {} was recorded. {}</source>
        <translation>Die Datenbank der Läufe {} wurde gelöscht, umbenannt oder ersetzt, während Lauf {} aufgezeichnet wurde. {}</translation>
    </message>
    <message>
        <source>The run database {} was deleted, renamed or replaced while run {} was recorded; the file that is there now holds the whole run.</source>
        <translation>Die Datenbank der Läufe {} wurde gelöscht, umbenannt oder ersetzt, während Lauf {} aufgezeichnet wurde; die Datei, die jetzt dort ist, enthält den ganzen Lauf.</translation>
    </message>
    <message>
        <source>The run database {} was deleted, renamed or replaced; the file that is there now holds this run and those to come.</source>
        <translation>Die Datenbank der Läufe {} wurde gelöscht, umbenannt oder ersetzt; die Datei, die jetzt dort ist, enthält diesen Lauf und die kommenden.</translation>
    </message>
    <message>
        <source>The file that is there now has another run of that number.</source>
        <translation>Die Datei, die jetzt dort ist, hat einen anderen Lauf mit dieser Nummer.</translation>
    </message>
    <message>
        <source>The run database {} is locked by another program.</source>
        <translation>Die Datenbank der Läufe {} ist von einem anderen Programm gesperrt.</translation>
    </message>
    <message>
        <source>The file {} is not a run database.</source>
        <translation>Die Datei {} ist keine Datenbank der Läufe.</translation>
    </message>
    <message>
        <source>The run database {} is damaged ({}).</source>
        <translation>Die Datenbank der Läufe {} ist beschädigt ({}).</translation>
    </message>
    <message>
        <source>The run database {} cannot be opened: the folder is missing, or it or the file may not be read and written.</source>
        <translation>Die Datenbank der Läufe {} kann nicht geöffnet werden: Der Ordner fehlt, oder er oder die Datei darf nicht gelesen und geschrieben werden.</translation>
    </message>
    <message>
        <source>The disk reported an error at the run database {} ({}).</source>
        <translation>Der Datenträger meldete einen Fehler bei der Datenbank der Läufe {} ({}).</translation>
    </message>
    <message>
        <source>The run database {} would hold, or holds, a value that is too large.</source>
        <translation>Die Datenbank der Läufe {} enthält einen zu großen Wert oder würde einen enthalten.</translation>
    </message>
    <message>
        <source>There is not enough memory to use the run database {}.</source>
        <translation>Der Speicher reicht nicht für die Datenbank der Läufe {}.</translation>
    </message>
    <message>
        <source>The run database {} cannot be used: {} (SQLite&apos;s code {}).</source>
        <translation>Die Datenbank der Läufe {} kann nicht benutzt werden: {} (SQLites Code {}).</translation>
    </message>
    <message>
        <source>There are {} devices for the {} workers of data; their numbers must be equal.</source>
        <translation>Es gibt {} Geräte für die {} Worker aus data; die Zahlen müssen gleich sein.</translation>
    </message>
    <message>
        <source>A link cannot be emulated inside {}; use link=none, or --collectives kolo.</source>
        <translation>Innerhalb von {} lässt sich keine Verbindung emulieren; nehmen Sie link=none oder --collectives kolo.</translation>
    </message>
    <message>
        <source>The result differs from the plain reference; this is a fault of Kolo.</source>
        <translation>Das Ergebnis weicht von der einfachen Vergleichsrechnung ab; das ist ein Fehler von Kolo.</translation>
    </message>
    <message>
        <source>The parameter &quot;layers&quot; is {}, but it must be 2 to 32 widths from 1 to 65536, as in 784,512,10.</source>
        <translation>Der Parameter „layers“ ist {}, muss aber aus 2 bis 32 Breiten von 1 bis 65536 bestehen, wie in 784,512,10.</translation>
    </message>
    <message>
        <source>The parameter &quot;program&quot; is missing; kolo place FILE.py reads it from a file.</source>
        <translation>Der Parameter „program“ fehlt; kolo place DATEI.py liest ihn aus einer Datei.</translation>
    </message>
    <message>
        <source>The program holds up to {} of tensors at once, and this machine has {} free.</source>
        <translation>Das Programm hält bis zu {} an Tensoren zugleich, und auf diesem Rechner sind {} frei.</translation>
    </message>
    <message>
        <source>{} is empty; a number belongs there.</source>
        <translation>{} ist leer; dort gehört eine Zahl hin.</translation>
    </message>
    <message>
        <source>{} is {}, which is too large or too small for {}.</source>
        <translation>{} ist {}, was für {} zu groß oder zu klein ist.</translation>
    </message>
    <message>
        <source>{} is {}, which is not a number.</source>
        <translation>{} ist {}, und das ist keine Zahl.</translation>
    </message>
    <message>
        <source>{} is {}; NaN and infinities are not allowed.</source>
        <translation>{} ist {}; NaN und Unendlich sind nicht erlaubt.</translation>
    </message>
    <message>
        <source>{} is {}; int32 takes whole numbers from -2147483648 to 2147483647.</source>
        <translation>{} ist {}; int32 nimmt ganze Zahlen von -2147483648 bis 2147483647.</translation>
    </message>
    <message>
        <source>{} is {}, which is too large for float32 (about 3.4e38).</source>
        <translation>{} ist {}, was für float32 zu groß ist (etwa 3.4e38).</translation>
    </message>
    <message>
        <source>Line {}, number {}</source>
        <translation>Zeile {}, Zahl {}</translation>
    </message>
    <message>
        <source>has {}; at most {} are read</source>
        <translation>hat {}; höchstens {} werden gelesen</translation>
    </message>
    <message>
        <source>Line {} has {} numbers and line 1 has {}; every worker needs the same.</source>
        <translation>Zeile {} hat {} Zahlen und Zeile 1 hat {}; jeder Worker braucht gleich viele.</translation>
    </message>
    <message>
        <source>The data has {} {}, one a worker; {} to {} workers are allowed.</source>
        <translation>Die Daten haben {} {}, eine je Worker; {} bis {} Worker sind erlaubt.</translation>
    </message>
    <message>
        <source>more than 64</source>
        <translation>mehr als 64</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>The parameter &quot;compress&quot; is {}, but {}</source>
        <translation>Der Parameter „compress“ ist {}, aber {}</translation>
    </message>
    <message>
        <source>{} takes no setting.</source>
        <translation>{} nimmt keine Einstellung.</translation>
    </message>
    <message>
        <source>the {} of {} must be a {} from {} to {}.</source>
        <translation>die Einstellung {} von {} muss eine {} von {} bis {} sein.</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>ganze Zahl</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>it must be one of {}.{}</source>
        <translation>er muss eines von {} sein.{}</translation>
    </message>
    <message>
        <source>Line {} has one column; the inputs and, last, the class are needed.</source>
        <translation>Zeile {} hat eine Spalte; gebraucht werden die Eingaben und, zuletzt, die Klasse.</translation>
    </message>
    <message>
        <source>Line {} has more than {} columns.</source>
        <translation>Zeile {} hat mehr als {} Spalten.</translation>
    </message>
    <message>
        <source>Line {} has {} columns and the first row has {}; every row needs the same.</source>
        <translation>Zeile {} hat {} Spalten und die erste hat {}; jede braucht gleich viele.</translation>
    </message>
    <message>
        <source>Line {}, column {} is {}, which is not a finite number.</source>
        <translation>Zeile {}, Spalte {} ist {}, und das ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>Line {} has no label; the class belongs in its last column.</source>
        <translation>Zeile {} hat keine Klasse; sie gehört in die letzte Spalte.</translation>
    </message>
    <message>
        <source>Line {} has the label {}; a class is a whole number from 0 to {}.</source>
        <translation>Zeile {} hat die Klasse {}; eine Klasse ist eine ganze Zahl von 0 bis {}.</translation>
    </message>
    <message>
        <source>The file has more than {} numbers.</source>
        <translation>Die Datei hat mehr als {} Zahlen.</translation>
    </message>
    <message>
        <source>The file has no rows; numbers with commas between, the class last.</source>
        <translation>Die Datei hat keine Zeilen; Zahlen mit Kommas dazwischen, die Klasse zuletzt.</translation>
    </message>
    <message>
        <source>All rows have the label 0; there must be at least two classes.</source>
        <translation>Alle Zeilen haben die Klasse 0; es müssen mindestens zwei Klassen sein.</translation>
    </message>
    <message>
        <source>The dataset is {}, but {} stands alone.</source>
        <translation>Der Datensatz ist {}, aber {} steht allein.</translation>
    </message>
    <message>
        <source>The dataset is {}, but it must go on, as in {}.</source>
        <translation>Der Datensatz ist {}, muss aber weitergehen, wie in {}.</translation>
    </message>
    <message>
        <source>The dataset is {}, but there are {}.{}</source>
        <translation>Der Datensatz ist {}, aber es gibt {}.{}</translation>
    </message>
    <message>
        <source>The data has {} rows; at least 5 are needed.</source>
        <translation>Die Daten haben {} Zeilen; mindestens 5 werden gebraucht.</translation>
    </message>
    <message>
        <source>The parameter &quot;rows&quot; is {}, but the data has {} rows, of which {} may be trained on.</source>
        <translation>Der Parameter „rows“ ist {}, aber die Daten haben {} Zeilen, von denen auf {} trainiert werden darf.</translation>
    </message>
    <message>
        <source>The file {} is not such an IDX file: {}.</source>
        <translation>Die Datei {} ist keine solche IDX-Datei: {}.</translation>
    </message>
    <message>
        <source>it is too short for its head</source>
        <translation>Sie ist zu kurz für ihren Kopf</translation>
    </message>
    <message>
        <source>it does not begin with two zero bytes (is it still compressed?)</source>
        <translation>Sie beginnt nicht mit zwei Nullbytes (ist sie noch komprimiert?)</translation>
    </message>
    <message>
        <source>its type is {}, and only 8, unsigned bytes, is read</source>
        <translation>Ihr Typ ist {}, und gelesen wird nur 8, vorzeichenlose Bytes</translation>
    </message>
    <message>
        <source>it has {} dimensions, not {}</source>
        <translation>Sie hat {} Dimensionen, nicht {}</translation>
    </message>
    <message>
        <source>it claims more elements than a file may have</source>
        <translation>Sie gibt mehr Elemente an, als eine Datei haben darf</translation>
    </message>
    <message>
        <source>its head promises {} elements and {} are there</source>
        <translation>Ihr Kopf verspricht {} Elemente, und {} sind da</translation>
    </message>
    <message>
        <source>There are {} images and {} labels; every image needs one.</source>
        <translation>Es gibt {} Bilder und {} Klassenangaben; jedes Bild braucht eine.</translation>
    </message>
    <message>
        <source>There are no images in the file.</source>
        <translation>In der Datei sind keine Bilder.</translation>
    </message>
    <message>
        <source>The images are {} × {}; 1 × 1 to 1024 × 1024 are allowed.</source>
        <translation>Die Bilder sind {} × {} groß; 1 × 1 bis 1024 × 1024 sind erlaubt.</translation>
    </message>
    <message>
        <source>The images have {} pixels; at most {} are read.</source>
        <translation>Die Bilder haben {} Pixel; höchstens {} werden gelesen.</translation>
    </message>
    <message>
        <source>All images have the label 0; there must be at least two classes.</source>
        <translation>Alle Bilder haben die Klasse 0; es müssen mindestens zwei Klassen sein.</translation>
    </message>
    <message>
        <source>The model is {}, but {}</source>
        <translation>Das Modell ist {}, aber {}</translation>
    </message>
    <message>
        <source>there are {}, as in mlp:2-32-32-2.{}</source>
        <translation>es gibt {}, wie in mlp:2-32-32-2.{}</translation>
    </message>
    <message>
        <source>it would have {} parameters; at most {} are allowed.</source>
        <translation>es hätte {} Parameter; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>the convolutional network that there is is cnn:small.</source>
        <translation>das einzige Faltungsnetz heißt cnn:small.</translation>
    </message>
    <message>
        <source>it needs images of at least 4 × 4, as those of digits8, digits28 and idx:PREFIX.</source>
        <translation>es braucht Bilder von mindestens 4 × 4, wie die von digits8, digits28 und idx:PRÄFIX.</translation>
    </message>
    <message>
        <source>logistic takes no sizes.</source>
        <translation>logistic nimmt keine Größen.</translation>
    </message>
    <message>
        <source>after the sizes comes :relu, :tanh or nothing.</source>
        <translation>nach den Größen kommt :relu, :tanh oder nichts.</translation>
    </message>
    <message>
        <source>its sizes must be whole numbers from 1 to {} with - between, as in mlp:{}-64-{}.</source>
        <translation>die Größen müssen ganze Zahlen von 1 bis {} mit - dazwischen sein, wie in mlp:{}-64-{}.</translation>
    </message>
    <message>
        <source>it needs 2 to {} sizes: the inputs, hidden layers, the classes.</source>
        <translation>es braucht 2 bis {} Größen: die Eingaben, verborgene Schichten, die Klassen.</translation>
    </message>
    <message>
        <source>the dataset has {} inputs and {} classes, so it must begin with {} and end with {}, as in mlp:{}-64-{}; for these sizes there is dataset={}.</source>
        <translation>der Datensatz hat {} Eingaben und {} Klassen, also muss es mit {} beginnen und mit {} enden, wie in mlp:{}-64-{}; für diese Größen gibt es dataset={}.</translation>
    </message>
    <message>
        <source>{} workers and {} servers are {} ranks; at most {} are allowed.</source>
        <translation>{} Worker und {} Server sind {} Ränge; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>Training has no kernels for {} devices in this version; use virtual:{}.</source>
        <translation>Das Training hat in dieser Version keine Kernel für Geräte der Art {}; nehmen Sie virtual:{}.</translation>
    </message>
    <message>
        <source>The parameter &quot;batch&quot; is {}, but a worker&apos;s shard has {} rows ({} to train on, {} workers); a batch must fit into it.</source>
        <translation>Der Parameter „batch“ ist {}, aber der Anteil eines Workers hat {} Zeilen ({} zum Trainieren, {} Worker); ein Batch muss hineinpassen.</translation>
    </message>
    <message>
        <source>The model has {} parameters, so at most as many servers can own a part of them.</source>
        <translation>Das Modell hat {} Parameter, also können höchstens so viele Server einen Teil davon besitzen.</translation>
    </message>
    <message>
        <source>it corrects the momentum of sgd, and takes no other optimizer; use optimizer=sgd.</source>
        <translation>es korrigiert das Momentum von sgd und nimmt keinen anderen Optimierer; nehmen Sie optimizer=sgd.</translation>
    </message>
    <message>
        <source>only sgd and rmsprop have it; adam keeps its own.</source>
        <translation>nur sgd und rmsprop haben es; Adam führt sein eigenes.</translation>
    </message>
    <message>
        <source>only the perceptron&apos;s layers are yours to choose.</source>
        <translation>nur die Schichten des Perzeptrons wählen Sie selbst.</translation>
    </message>
    <message>
        <source>only your own model asks for it.</source>
        <translation>nur Ihr eigenes Modell fragt danach.</translation>
    </message>
    <message>
        <source>without loaders nobody can run ahead.</source>
        <translation>ohne Lader kann niemand vorauslaufen.</translation>
    </message>
    <message>
        <source>the parameters live on a server: nothing is reduced by all.</source>
        <translation>die Parameter liegen auf einem Server: Nichts wird von allen reduziert.</translation>
    </message>
    <message>
        <source>there are no replicas to compare: a server has the parameters.</source>
        <translation>es gibt keine Replikate zu vergleichen: Die Parameter hat ein Server.</translation>
    </message>
    <message>
        <source>After step {} the replica of worker {} differs from that of worker A.</source>
        <translation>Nach Schritt {} unterscheidet sich das Replikat von Worker {} von dem von Worker A.</translation>
    </message>
    <message>
        <source>The parameter &quot;{}&quot; is {}, but {}</source>
        <translation>Der Parameter „{}“ ist {}, aber {}</translation>
    </message>
    <message>
        <source>{} takes no number.</source>
        <translation>{} nimmt keine Zahl.</translation>
    </message>
    <message>
        <source>the bound of ssp, how many steps the fastest worker may be ahead,</source>
        <translation>die Schranke von ssp, also wie viele Schritte der schnellste Worker voraus sein darf,</translation>
    </message>
    <message>
        <source>the number of backup workers, whose updates a step need not wait for,</source>
        <translation>die Zahl der Reserve-Worker, auf deren Aktualisierungen ein Schritt nicht warten muss,</translation>
    </message>
    <message>
        <source>the number of local steps between two averages</source>
        <translation>die Zahl der lokalen Schritte zwischen zwei Mittelungen</translation>
    </message>
    <message>
        <source>{} must be a whole number from {} to {}, as in {}:{}.</source>
        <translation>{} muss eine ganze Zahl von {} bis {} sein, wie in {}:{}.</translation>
    </message>
    <message>
        <source>central storage is one place, the processor&apos;s memory; leave servers at 1.</source>
        <translation>zentrale Ablage ist ein einziger Ort, der Speicher des Prozessors; lassen Sie servers bei 1.</translation>
    </message>
    <message>
        <source>without a server nobody can take an update while others go on; async, ssp and backup need architecture=parameter-server or central-storage.</source>
        <translation>ohne Server kann niemand eine Aktualisierung annehmen, während andere weitermachen; async, ssp und backup brauchen architecture=parameter-server oder central-storage.</translation>
    </message>
    <message>
        <source>local steps are averaged by an allreduce; leave architecture at allreduce.</source>
        <translation>lokale Schritte werden durch ein Allreduce gemittelt; lassen Sie architecture bei allreduce.</translation>
    </message>
    <message>
        <source>an allreduce has no servers.</source>
        <translation>ein Allreduce hat keine Server.</translation>
    </message>
    <message>
        <source>it must be RANK:FACTOR with a rank from 0 to {} and a factor from 1 to 1000, as in {}:4 (several with commas between), or random:SPREAD with a spread from 0 to 100.</source>
        <translation>es muss RANG:FAKTOR sein, mit einem Rang von 0 bis {} und einem Faktor von 1 bis 1000, wie in {}:4 (mehrere mit Kommas dazwischen), oder random:STREUUNG mit einer Streuung von 0 bis 100.</translation>
    </message>
    <message>
        <source>local steps average parameters, not gradients; leave it at none, or lower the precision.</source>
        <translation>lokale Schritte mitteln Parameter, nicht Gradienten; lassen Sie es bei none, oder senken Sie die Genauigkeit.</translation>
    </message>
    <message>
        <source>a smaller learning rate than {}</source>
        <translation>eine kleinere Lernrate als {}</translation>
    </message>
    <message>
        <source>{}, less momentum than {}</source>
        <translation>{}, weniger Momentum als {}</translation>
    </message>
    <message>
        <source>{}, a warmup</source>
        <translation>{}, ein Aufwärmen (warmup)</translation>
    </message>
    <message>
        <source>{}, a compression that leaves out less</source>
        <translation>{}, eine Kompression, die weniger weglässt</translation>
    </message>
    <message>
        <source>{}, or fewer workers that go their own way (ssp with a small bound)</source>
        <translation>{}, oder weniger Worker, die ihre eigenen Wege gehen (ssp mit kleiner Schranke)</translation>
    </message>
    <message>
        <source>has grown to {}</source>
        <translation>ist auf {} gewachsen</translation>
    </message>
    <message>
        <source>is not a finite number any more</source>
        <translation>ist keine endliche Zahl mehr</translation>
    </message>
    <message>
        <source>Training has diverged: at step {} the loss of worker {} {}; try {}.</source>
        <translation>Das Training ist divergiert (in Schritt {}): Der Verlust von Worker {} {}; versuchen Sie {}.</translation>
    </message>
    <message>
        <source>Holds: {} of {} points.</source>
        <translation>Sie hält der Prüfung stand: {} von {} Punkten.</translation>
    </message>
    <message>
        <source>There is no question {} in the exercise {}.</source>
        <translation>In der Übung {1} gibt es keine Frage {0}.</translation>
    </message>
    <message>
        <source>There is no exercise {}; there are {}.{}</source>
        <translation>Es gibt keine Übung {}; es gibt {}.{}</translation>
    </message>
    <message>
        <source>workers is {}, but the review question has 4 workers.</source>
        <translation>workers ist {}, aber die Wiederholungsfrage hat 4 Worker.</translation>
    </message>
    <message>
        <source>The seed {} gives no graph with one best placement; take another.</source>
        <translation>Der Startwert {} gibt keinen Graphen mit einer einzigen besten Platzierung; nehmen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The seed {} gives no schedule that can be repaired in one way only; take another.</source>
        <translation>Der Startwert {} gibt keinen Ablaufplan, der sich nur auf eine Art reparieren lässt; nehmen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The run has no loss and no traffic to be compared.</source>
        <translation>Der Lauf hat keinen Verlust und keinen Verkehr zum Vergleichen.</translation>
    </message>
    <message>
        <source>{} is not a setting that this exercise lets you change.</source>
        <translation>{} ist keine Einstellung, die sich in dieser Übung ändern lässt.</translation>
    </message>
    <message>
        <source>{} is {}, which this exercise does not offer.</source>
        <translation>{} ist {}, und das bietet diese Übung nicht an.</translation>
    </message>
    <message>
        <source>Not every setting of the exercise has a value.</source>
        <translation>Nicht jede Einstellung der Übung hat einen Wert.</translation>
    </message>
    <message>
        <source>A run has a quotation mark that is not closed</source>
        <translation>Der Lauf hat ein Anführungszeichen, das nicht geschlossen wird</translation>
    </message>
    <message>
        <source>{} needs a value after it</source>
        <translation>Auf {} muss ein Wert folgen</translation>
    </message>
    <message>
        <source>--step is {}, but must be a whole number from 0</source>
        <translation>--step ist {}, muss aber eine ganze Zahl ab 0 sein</translation>
    </message>
    <message>
        <source>A run has no option {}; it has {}{}</source>
        <translation>Ein Lauf hat keine Option {}; er hat {}{}</translation>
    </message>
    <message>
        <source>The word {} has no place in a run; a parameter is written name=value</source>
        <translation>Das Wort {} hat in einem Lauf keinen Platz; ein Parameter wird als name=wert geschrieben</translation>
    </message>
    <message>
        <source>The parameter {} is given twice</source>
        <translation>Der Parameter {} ist zweimal angegeben</translation>
    </message>
    <message>
        <source>A run begins with a strategy, as in allreduce algorithm=ring</source>
        <translation>Ein Lauf beginnt mit einer Strategie, wie in allreduce algorithm=ring</translation>
    </message>
    <message>
        <source>There is no strategy {}; there are {}.{}</source>
        <translation>Es gibt keine Strategie {}; es gibt {}.{}</translation>
    </message>
    <message>
        <source>The progress file holds an attempt that Kolo did not write.</source>
        <translation>Die Datei des Fortschritts enthält einen Versuch, den Kolo nicht geschrieben hat.</translation>
    </message>
    <message>
        <source>The folder {} cannot be made: {}.</source>
        <translation>Der Ordner {} kann nicht angelegt werden: {}.</translation>
    </message>
    <message>
        <source>{} is a run database, not a {}; kolo runs --db lists what is in it.</source>
        <translation>{} ist eine Datenbank der Läufe, keine {}; „kolo runs --db“ zeigt, was darin ist.</translation>
    </message>
    <message>
        <source>{} is not a {} of Kolo&apos;s.</source>
        <translation>{} ist keine {} von Kolo.</translation>
    </message>
    <message>
        <source>{} is damaged ({}).</source>
        <translation>{} ist beschädigt ({}).</translation>
    </message>
    <message>
        <source>{} holds a value that is too large.</source>
        <translation>{} enthält einen zu großen Wert.</translation>
    </message>
    <message>
        <source>The disk is full: {} cannot grow.</source>
        <translation>Der Datenträger ist voll: {} kann nicht wachsen.</translation>
    </message>
    <message>
        <source>{} may not be written.</source>
        <translation>{} darf nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>{} is in use by another program.</source>
        <translation>{} wird gerade von einem anderen Programm benutzt.</translation>
    </message>
    <message>
        <source>{} cannot be used: {}.</source>
        <translation>{} kann nicht benutzt werden: {}.</translation>
    </message>
    <message>
        <source>{} was written by a newer version of Kolo (format {}; this one reads up to {}).</source>
        <translation>{} wurde von einer neueren Version von Kolo geschrieben (Format {}; diese liest bis {}).</translation>
    </message>
    <message>
        <source>{} has the unknown format {}.</source>
        <translation>{} hat das unbekannte Format {}.</translation>
    </message>
    <message>
        <source>{} holds {}, which no {} has: it was made or changed by another program.</source>
        <translation>{} enthält {}, was keine {} hat: Sie wurde von einem anderen Programm gemacht oder geändert.</translation>
    </message>
    <message>
        <source>{} lacks a table of a {}.</source>
        <translation>In {} fehlt eine Tabelle, die jede {} hat.</translation>
    </message>
    <message>
        <source>The file {}</source>
        <translation>Die Datei {}</translation>
    </message>
    <message>
        <source>{} holds more than {} rows in a table, the most that are allowed.</source>
        <translation>{} hat in einer Tabelle mehr als {} Zeilen, und mehr sind nicht erlaubt.</translation>
    </message>
    <message>
        <source>{} holds a value of the wrong type in its column {}.</source>
        <translation>{} enthält in der Spalte {} einen Wert vom falschen Typ.</translation>
    </message>
    <message>
        <source>{}, line {}: {}.</source>
        <translation>{}, Zeile {}: {}.</translation>
    </message>
    <message>
        <source>{}, line {}: {}</source>
        <translation>{}, Zeile {}: {}</translation>
    </message>
    <message>
        <source>{} must be a text in quotation marks, {}</source>
        <translation>{} muss ein Text in Anführungszeichen sein: {}</translation>
    </message>
    <message>
        <source>{} must be true or false</source>
        <translation>{} muss true oder false sein</translation>
    </message>
    <message>
        <source>{} has no {}; it has {}.{}</source>
        <translation>{} hat kein {}, nur {}.{}</translation>
    </message>
    <message>
        <source>the name of an exercise</source>
        <translation>der Name einer Übung</translation>
    </message>
    <message>
        <source>an [[exercise]] needs an id; kolo list exercises shows them</source>
        <translation>eine [[exercise]] braucht eine id; welche es gibt, sagt kolo list exercises</translation>
    </message>
    <message>
        <source>{} must be a whole number, a text or true or false</source>
        <translation>{} muss eine ganze Zahl, ein Text oder true oder false sein</translation>
    </message>
    <message>
        <source>{}, line {}: this is not TOML ({}).</source>
        <translation>{}, Zeile {}: Das ist kein TOML ({}).</translation>
    </message>
    <message>
        <source>an assignment</source>
        <translation>ein Aufgabenblatt</translation>
    </message>
    <message>
        <source>what the assignment is called</source>
        <translation>wie das Aufgabenblatt heißt</translation>
    </message>
    <message>
        <source>title must be one line of at most {} bytes</source>
        <translation>title muss eine Zeile von höchstens {} Byte sein</translation>
    </message>
    <message>
        <source>4 to 64 letters and digits</source>
        <translation>4 bis 64 Buchstaben und Ziffern</translation>
    </message>
    <message>
        <source>nonce must be 4 to 64 letters and digits; kolo assignment new writes a fresh one</source>
        <translation>nonce muss aus 4 bis 64 Buchstaben und Ziffern bestehen; kolo assignment new schreibt eine neue</translation>
    </message>
    <message>
        <source>own or same</source>
        <translation>own oder same</translation>
    </message>
    <message>
        <source>numbers is {}, but must be own or same</source>
        <translation>numbers ist {}, muss aber own oder same sein</translation>
    </message>
    <message>
        <source>cell, row or end</source>
        <translation>cell, row oder end</translation>
    </message>
    <message>
        <source>check is {}, but must be cell, row or end</source>
        <translation>check ist {}, muss aber cell, row oder end sein</translation>
    </message>
    <message>
        <source>rules must be a section: [rules]</source>
        <translation>rules muss ein Abschnitt sein: [rules]</translation>
    </message>
    <message>
        <source>an assignment needs at least one [[exercise]]</source>
        <translation>ein Aufgabenblatt braucht mindestens eine [[exercise]]</translation>
    </message>
    <message>
        <source>an assignment may have at most {} exercises</source>
        <translation>ein Aufgabenblatt darf höchstens {} Übungen haben</translation>
    </message>
    <message>
        <source>an exercise must be a section: [[exercise]]</source>
        <translation>eine Übung muss ein Abschnitt sein: [[exercise]]</translation>
    </message>
    <message>
        <source>A submission needs the student&apos;s name or number.</source>
        <translation>Eine Abgabe braucht den Namen oder die Nummer der Person, die abgibt.</translation>
    </message>
    <message>
        <source>The student&apos;s {} is {}, but must be one line of at most {} bytes.</source>
        <translation>Die Angabe {} ist {}, muss aber eine Zeile von höchstens {} Byte sein.</translation>
    </message>
    <message>
        <source>There is no question {} in exercise {}.</source>
        <translation>In Übung {1} gibt es keine Frage {0}.</translation>
    </message>
    <message>
        <source>The answer to {} is longer than {} bytes.</source>
        <translation>Die Antwort auf {} ist länger als {} Byte.</translation>
    </message>
    <message>
        <source>The question {} of exercise {} is answered before its turn.</source>
        <translation>Die Frage {} der Übung {} ist beantwortet, bevor sie an der Reihe war.</translation>
    </message>
    <message>
        <source>The settings hold {}, which is not name=value.</source>
        <translation>Die Einstellungen enthalten {}, und das ist nicht name=wert.</translation>
    </message>
    <message>
        <source>A name or an answer holds the words {}, which are Kolo&apos;s own mark; leave them out.</source>
        <translation>Ein Name oder eine Antwort enthält die Wörter {}, Kolos eigenes Zeichen; lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>The submission could not be sealed; this is a fault of Kolo&apos;s.</source>
        <translation>Die Abgabe konnte nicht versiegelt werden; das ist ein Fehler von Kolo.</translation>
    </message>
    <message>
        <source>The file has no seal: it was changed after it was handed in.</source>
        <translation>Die Datei hat kein Siegel: Sie wurde nach der Abgabe geändert.</translation>
    </message>
    <message>
        <source>The seal is broken: the file was changed after it was handed in.</source>
        <translation>Das Siegel ist gebrochen: Die Datei wurde nach der Abgabe geändert.</translation>
    </message>
    <message>
        <source>{} holds a value in its table {} that no submission has.</source>
        <translation>{} enthält in der Tabelle {} einen Wert, den keine Abgabe hat.</translation>
    </message>
    <message>
        <source>The seal does not stand where it belongs.</source>
        <translation>Das Siegel steht nicht, wo es hingehört.</translation>
    </message>
    <message>
        <source>The chain breaks at entry {}: the answer to question {} of exercise {}, or what stands before it, was changed.</source>
        <translation>Die Kette reißt bei Eintrag {}: Die Antwort auf Frage {} der Übung {}, oder was davor steht, wurde geändert.</translation>
    </message>
    <message>
        <source>The chain breaks at the run of exercise {}: it was changed.</source>
        <translation>Die Kette reißt beim Lauf der Übung {}: Er wurde geändert.</translation>
    </message>
    <message>
        <source>The chain does not end as it must: the head, the points or the last entries were changed.</source>
        <translation>Die Kette endet nicht, wie sie muss: Der Kopf, die Punkte oder die letzten Einträge wurden geändert.</translation>
    </message>
    <message>
        <source>It is marked {}, but the assignment {} is marked {}: it was made for another one.</source>
        <translation>Sie trägt das Zeichen {}, das Aufgabenblatt {} aber das Zeichen {}: Sie wurde für ein anderes gemacht.</translation>
    </message>
    <message>
        <source>as practice</source>
        <translation>einer Übung ohne Aufgabenblatt</translation>
    </message>
    <message>
        <source>It says of itself whose numbers it has, and the assignment says otherwise.</source>
        <translation>Sie sagt von sich, wessen Zahlen sie hat, und das Aufgabenblatt sagt etwas anderes.</translation>
    </message>
    <message>
        <source>It has {} exercises, but the assignment has {}.</source>
        <translation>Sie hat {} Übungen, das Aufgabenblatt aber {}.</translation>
    </message>
    <message>
        <source>Exercise {} is {} ({}), but the assignment asks for {} ({}).</source>
        <translation>Übung {} ist {} ({}), das Aufgabenblatt will aber {} ({}).</translation>
    </message>
    <message>
        <source>Exercise {} was done under other rules than the assignment&apos;s.</source>
        <translation>Übung {} wurde nach anderen Regeln als denen des Aufgabenblatts gemacht.</translation>
    </message>
    <message>
        <source>Exercise {} has a hint in its journal, but its rules have none.</source>
        <translation>Übung {} hat einen Hinweis in ihrem Protokoll, aber ihre Regeln kennen keine.</translation>
    </message>
    <message>
        <source>Exercise {} has an answer to question {} before its turn.</source>
        <translation>Übung {} hat eine Antwort auf Frage {}, bevor sie an der Reihe war.</translation>
    </message>
    <message>
        <source>Exercise {}, question {}: {}</source>
        <translation>Übung {}, Frage {}: {}</translation>
    </message>
    <message>
        <source>The training of exercise {}, question {} cannot be repeated: {}</source>
        <translation>Das Training von Übung {}, Frage {} lässt sich nicht wiederholen: {}</translation>
    </message>
    <message>
        <source>The training of exercise {}, question {} gives something else when it is repeated: {}, but the file says {}.</source>
        <translation>Das Training von Übung {}, Frage {} ergibt bei der Wiederholung etwas anderes: {}, aber in der Datei steht {}.</translation>
    </message>
    <message>
        <source>Exercise {} has not the numbers that {} has in this assignment.</source>
        <translation>Übung {} hat nicht die Zahlen, die {} auf diesem Aufgabenblatt hat.</translation>
    </message>
    <message>
        <source>Exercise {} cannot be made: {}</source>
        <translation>Übung {} lässt sich nicht erzeugen: {}</translation>
    </message>
    <message>
        <source>Exercise {}: {}</source>
        <translation>Übung {}: {}</translation>
    </message>
    <message>
        <source>Exercise {} claims {} of {} points; its answers are worth {} of {}.</source>
        <translation>Übung {} nennt {} von {} Punkten; ihre Antworten sind {} von {} wert.</translation>
    </message>
    <message>
        <source>The run of exercise {} is not the run of its numbers.</source>
        <translation>Der Lauf von Übung {} ist nicht der Lauf zu ihren Zahlen.</translation>
    </message>
    <message>
        <source>The run of exercise {} cannot be repeated: {}</source>
        <translation>Der Lauf von Übung {} lässt sich nicht wiederholen: {}</translation>
    </message>
    <message>
        <source>The run of exercise {} gives something else when it is repeated: {}, but the file says {}.</source>
        <translation>Der Lauf von Übung {} ergibt bei der Wiederholung etwas anderes: {}, aber in der Datei steht {}.</translation>
    </message>
    <message>
        <source>It claims {} of {} points; its answers are worth {} of {}.</source>
        <translation>Sie nennt {} von {} Punkten; ihre Antworten sind {} von {} wert.</translation>
    </message>
    <message>
        <source>The file {} cannot be read: {}.</source>
        <translation>Die Datei {} kann nicht gelesen werden: {}.</translation>
    </message>
    <message>
        <source>it is not a plain file</source>
        <translation>Es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it has {}, and at most {} are allowed</source>
        <translation>Sie hat {}, und höchstens {} sind erlaubt</translation>
    </message>
    <message>
        <source>The file {} cannot be written: {}.</source>
        <translation>Die Datei {} kann nicht geschrieben werden: {}.</translation>
    </message>
    <message>
        <source>{} (or begin with {})</source>
        <translation>{} (oder ein Wert, der mit {} beginnt)</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>ein Wert</translation>
    </message>
    <message>
        <source>the copy of a result of {} on {}</source>
        <translation>die Kopie eines Ergebnisses von {} auf {}</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} auf {}</translation>
    </message>
    <message>
        <source>{} was made with a newer version of Kolo (edition {} of the exercises; this one knows {}).</source>
        <translation>{} stammt von einer neueren Version von Kolo (Ausgabe {} der Übungen; diese kennt {}).</translation>
    </message>
    <message>
        <source>There is not enough memory for this: the system has refused some of it; smaller sizes, fewer workers or fewer other programs need less.</source>
        <translation>Dafür reicht der Speicher nicht: Das System hat einen Teil davon verweigert; kleinere Größen, weniger Worker oder weniger andere Programme brauchen weniger.</translation>
    </message>
    <message>
        <source>The system gives Kolo no further thread; fewer workers or fewer other programs need less.</source>
        <translation>Das System gibt Kolo keinen weiteren Thread; weniger Worker oder weniger andere Programme brauchen weniger.</translation>
    </message>
    <message>
        <source>The parameter &quot;{}&quot; is {}, but the run would need {} of memory ({}), and this machine has {} free.</source>
        <translation>Der Parameter &quot;{}&quot; ist {}, aber der Lauf bräuchte {} Speicher ({}), und dieser Rechner hat {} frei.</translation>
    </message>
    <message>
        <source>{} for {}</source>
        <translation>{} für {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>the arrays</source>
        <translation>die Arrays</translation>
    </message>
    <message>
        <source>the rows</source>
        <translation>die Zeilen</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>their order</source>
        <translation>ihre Reihenfolge</translation>
    </message>
    <message>
        <source>batches ahead</source>
        <translation>vorausgeladene Batches</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>the optimizer</source>
        <translation>den Optimierer</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>the codec</source>
        <translation>den Codec</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>the record of the steps</source>
        <translation>die Aufzeichnung der Schritte</translation>
    </message>
    <message>
        <source>making the rows of {}</source>
        <translation>die Zeilen von {} werden erzeugt</translation>
    </message>
    <message>
        <source>reading {}</source>
        <translation>{} wird gelesen</translation>
    </message>
    <message>
        <source>waiting for the MPI ranks</source>
        <translation>warten auf die MPI-Ränge</translation>
    </message>
    <message>
        <source>takes floating-point tensors only, not {}; tf.cast converts</source>
        <translation>nimmt nur Gleitkomma-Tensoren, nicht {}; tf.cast wandelt um</translation>
    </message>
    <message>
        <source>takes truth values, not {}; a comparison makes them</source>
        <translation>nimmt Wahrheitswerte, nicht {}; ein Vergleich ergibt sie</translation>
    </message>
    <message>
        <source>needs tensors of one shape and type, but has {} {} and {} {}</source>
        <translation>braucht Tensoren von einer Form und einem Typ, hat aber {} {} und {} {}</translation>
    </message>
    <message>
        <source>needs at least one element along its axis, but the shape is {}</source>
        <translation>braucht mindestens ein Element entlang der Achse, aber die Form ist {}</translation>
    </message>
    <message>
        <source>needs tensors with at least one axis, not scalars</source>
        <translation>braucht Tensoren mit mindestens einer Achse, keine Skalare</translation>
    </message>
    <message>
        <source>needs tensors that differ along axis {} only, but the shapes are {} and {}</source>
        <translation>braucht Tensoren, die sich nur entlang der Achse {} unterscheiden, aber die Formen sind {} und {}</translation>
    </message>
    <message>
        <source>cannot make a matrix of shape {} with a diagonal of shape {}</source>
        <translation>kann keine Matrix der Form {} mit einer Diagonale der Form {} bilden</translation>
    </message>
    <message>
        <source>needs a smallest number that is less than the largest</source>
        <translation>braucht eine kleinste Zahl, die kleiner ist als die größte</translation>
    </message>
    <message>
        <source>goes beyond a tensor of shape {}</source>
        <translation>reicht über einen Tensor der Form {} hinaus</translation>
    </message>
    <message>
        <source>Zero cannot be raised to a negative power.</source>
        <translation>Null kann nicht mit einer negativen Zahl potenziert werden.</translation>
    </message>
    <message>
        <source>A negative number to the power of a fraction is not a number in Kolo&apos;s language.</source>
        <translation>Eine negative Zahl hoch einem Bruch ist keine Zahl in Kolos Sprache.</translation>
    </message>
    <message>
        <source>Whole numbers are not raised to a negative power.</source>
        <translation>Ganze Zahlen werden nicht mit negativen Zahlen potenziert.</translation>
    </message>
    <message>
        <source>The list of tensors is empty.</source>
        <translation>Die Liste der Tensoren ist leer.</translation>
    </message>
    <message>
        <source>The number of rows</source>
        <translation>Die Anzahl der Zeilen</translation>
    </message>
    <message>
        <source>The number of columns</source>
        <translation>Die Anzahl der Spalten</translation>
    </message>
    <message>
        <source>tf.linalg.diag takes a vector, but this is a scalar.</source>
        <translation>tf.linalg.diag nimmt einen Vektor, aber das ist ein Skalar.</translation>
    </message>
    <message>
        <source>tf.argmax takes one axis.</source>
        <translation>tf.argmax nimmt eine Achse.</translation>
    </message>
    <message>
        <source>A seed</source>
        <translation>Ein Startwert</translation>
    </message>
    <message>
        <source>minval and maxval are numbers.</source>
        <translation>minval und maxval sind Zahlen.</translation>
    </message>
    <message>
        <source>Whole random numbers need a maxval, which is larger than minval.</source>
        <translation>Ganze Zufallszahlen brauchen ein maxval, das größer ist als minval.</translation>
    </message>
    <message>
        <source>The only decorator of Kolo&apos;s language is @tf.function.</source>
        <translation>Der einzige Dekorator in Kolos Sprache ist @tf.function.</translation>
    </message>
    <message>
        <source>{} calls itself, or others, more than {} deep.</source>
        <translation>{} ruft sich selbst oder andere mehr als {} Ebenen tief auf.</translation>
    </message>
    <message>
        <source>A tensor of several elements is neither true nor false; tf.reduce_any or tf.reduce_all makes one truth value of it.</source>
        <translation>Ein Tensor mit mehreren Elementen ist weder wahr noch falsch; tf.reduce_any oder tf.reduce_all macht einen Wahrheitswert daraus.</translation>
    </message>
    <message>
        <source>Only a string can be in a string, not {}.</source>
        <translation>In einem Text kann nur ein Text vorkommen, nicht {}.</translation>
    </message>
    <message>
        <source>NumPy arrays of several elements are not compared in Kolo&apos;s language; compare the tensors.</source>
        <translation>NumPy-Arrays mit mehreren Elementen werden in Kolos Sprache nicht verglichen; vergleiche die Tensoren.</translation>
    </message>
    <message>
        <source>{} does not compare {} with {}.</source>
        <translation>{} vergleicht {} nicht mit {}.</translation>
    </message>
    <message>
        <source>A tensor without axes has no elements to go through.</source>
        <translation>Ein Tensor ohne Achsen hat keine Elemente, die man durchlaufen könnte.</translation>
    </message>
    <message>
        <source>There is nothing to go through in {}.</source>
        <translation>In {} gibt es nichts zu durchlaufen.</translation>
    </message>
    <message>
        <source>The program is nested too deeply.</source>
        <translation>Das Programm ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>{} is not a format for {}.</source>
        <translation>{} ist kein Format für {}.</translation>
    </message>
    <message>
        <source>A &apos;{&apos; of this string is never closed; write &apos;{{&apos; for the character.</source>
        <translation>Ein &apos;{&apos; in diesem Text wird nie geschlossen; schreibe &apos;{{&apos; für das Zeichen.</translation>
    </message>
    <message>
        <source>Between braces of format there is a number or nothing, and a format after a colon; f-strings take names.</source>
        <translation>Zwischen den Klammern von format steht eine Zahl oder nichts und nach einem Doppelpunkt ein Format; Namen nehmen f-Strings.</translation>
    </message>
    <message>
        <source>This string has a place {}, but format is given {} values.</source>
        <translation>Dieser Text hat eine Stelle {}, aber format bekommt {} Werte.</translation>
    </message>
    <message>
        <source>A % of this string has no type.</source>
        <translation>Ein % in diesem Text hat keinen Typ.</translation>
    </message>
    <message>
        <source>This string has more places than there are values.</source>
        <translation>Dieser Text hat mehr Stellen, als es Werte gibt.</translation>
    </message>
    <message>
        <source>This string has fewer places than there are values.</source>
        <translation>Dieser Text hat weniger Stellen, als es Werte gibt.</translation>
    </message>
    <message>
        <source>{}: an element type is tf.float32, tf.float64, tf.int32, tf.int64 or tf.bool.</source>
        <translation>{}: Ein Elementtyp ist tf.float32, tf.float64, tf.int32, tf.int64 oder tf.bool.</translation>
    </message>
    <message>
        <source>A shape is a list of whole numbers, not a tensor of {} {}.</source>
        <translation>Eine Form ist eine Liste ganzer Zahlen, kein Tensor von {} {}.</translation>
    </message>
    <message>
        <source>tf.cast needs an element type, such as tf.float32.</source>
        <translation>tf.cast braucht einen Elementtyp wie tf.float32.</translation>
    </message>
    <message>
        <source>The program has not ended after {} seconds, the limit.</source>
        <translation>Das Programm ist nach {} Sekunden, der Grenze, nicht zu Ende.</translation>
    </message>
    <message>
        <source>There is no memory for {}.</source>
        <translation>Für {} ist kein Speicher da.</translation>
    </message>
    <message>
        <source>The step of a slice cannot be 0.</source>
        <translation>Die Schrittweite eines Ausschnitts kann nicht 0 sein.</translation>
    </message>
    <message>
        <source>Only lists, tuples, strings and tensors have elements; this is {}.</source>
        <translation>Nur Listen, Tupel, Texte und Tensoren haben Elemente; das ist {}.</translation>
    </message>
    <message>
        <source>{} has one index, not several.</source>
        <translation>{} hat einen Index, nicht mehrere.</translation>
    </message>
    <message>
        <source>There may be one ... among the indices.</source>
        <translation>Unter den Indizes darf ein einziges ... stehen.</translation>
    </message>
    <message>
        <source>A tensor of shape {} has {} axes, but there are {} indices.</source>
        <translation>Ein Tensor der Form {} hat {} Achsen, aber es sind {} Indizes.</translation>
    </message>
    <message>
        <source>There is no element {} along axis {} of a tensor of shape {}.</source>
        <translation>Es gibt kein Element {} entlang der Achse {} eines Tensors der Form {}.</translation>
    </message>
    <message>
        <source>Strings with the prefix {} are not in Kolo&apos;s language; f&apos;…&apos; and r&apos;…&apos; are.</source>
        <translation>Texte mit dem Präfix {} gibt es in Kolos Sprache nicht, nur f&apos;…&apos; und r&apos;…&apos;.</translation>
    </message>
    <message>
        <source>Cannot convert a truth value to {}; tf.cast does.</source>
        <translation>Ein Wahrheitswert wird nicht zu {}; tf.cast wandelt ihn um.</translation>
    </message>
    <message>
        <source>Cannot convert {} to bool; write True or False.</source>
        <translation>{} wird nicht zu bool; schreibe True oder False.</translation>
    </message>
    <message>
        <source>Cannot convert {} to {}; tf.cast or a whole number does.</source>
        <translation>{} wird nicht zu {}; es geht mit tf.cast oder einer ganzen Zahl.</translation>
    </message>
    <message>
        <source>{} takes {} arguments, not {}.</source>
        <translation>{} nimmt {} Argumente, nicht {}.</translation>
    </message>
    <message>
        <source>The list has no such element.</source>
        <translation>Die Liste hat kein solches Element.</translation>
    </message>
    <message>
        <source>An index</source>
        <translation>Ein Index</translation>
    </message>
    <message>
        <source>join takes strings, but this is {}.</source>
        <translation>join nimmt Texte, aber das ist {}.</translation>
    </message>
    <message>
        <source>A tensor of a graph has no value yet, so it has no .numpy(); call it outside of the @tf.function.</source>
        <translation>Ein Tensor eines Graphen hat noch keinen Wert und daher kein .numpy(); rufe es außerhalb der @tf.function auf.</translation>
    </message>
    <message>
        <source>A single &apos;}&apos; in an f-string; write &apos;}}&apos; for the character.</source>
        <translation>Ein einzelnes &apos;}&apos; in einem f-String; schreibe &apos;}}&apos; für das Zeichen.</translation>
    </message>
    <message>
        <source>This &apos;{&apos; of an f-string is never closed; write &apos;{{&apos; for the character.</source>
        <translation>Dieses &apos;{&apos; eines f-Strings wird nie geschlossen; schreibe &apos;{{&apos; für das Zeichen.</translation>
    </message>
    <message>
        <source>There is nothing between these braces of an f-string.</source>
        <translation>Zwischen diesen Klammern eines f-Strings steht nichts.</translation>
    </message>
    <message>
        <source>After ! in an f-string there may be r or s only.</source>
        <translation>Nach ! darf in einem f-String nur r oder s stehen.</translation>
    </message>
    <message>
        <source>A format within a format has no format of its own.</source>
        <translation>Ein Format in einem Format hat kein eigenes Format.</translation>
    </message>
    <message>
        <source>the end of the braces</source>
        <translation>das Ende der Klammern</translation>
    </message>
    <message>
        <source>There is no block that this {} belongs to.</source>
        <translation>Es gibt keinen Block, zu dem dieses {} gehört.</translation>
    </message>
    <message>
        <source>{} stands outside of a loop.</source>
        <translation>{} steht außerhalb einer Schleife.</translation>
    </message>
    <message>
        <source>&apos;return&apos; stands outside of a function.</source>
        <translation>&apos;return&apos; steht außerhalb einer Funktion.</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>ein Name</translation>
    </message>
    <message>
        <source>Only a name or an element can stand to the left of =.</source>
        <translation>Links von = kann nur ein Name oder ein Element stehen.</translation>
    </message>
    <message>
        <source>{} stands alone.</source>
        <translation>{} steht allein.</translation>
    </message>
    <message>
        <source>A block begins on a line of its own.</source>
        <translation>Ein Block beginnt auf einer eigenen Zeile.</translation>
    </message>
    <message>
        <source>After a try block there must be except or finally.</source>
        <translation>Nach einem try-Block muss except oder finally stehen.</translation>
    </message>
    <message>
        <source>{} cannot be a name.</source>
        <translation>{} kann kein Name sein.</translation>
    </message>
    <message>
        <source>An argument without a default cannot follow one with a default.</source>
        <translation>Ein Argument ohne Vorgabe kann keinem mit Vorgabe folgen.</translation>
    </message>
    <message>
        <source>Conditions may be nested {} deep at most.</source>
        <translation>Bedingungen dürfen höchstens {} Ebenen tief verschachtelt sein.</translation>
    </message>
    <message>
        <source>tf.function takes a function of the program, but this is {}.</source>
        <translation>tf.function nimmt eine Funktion des Programms, aber das ist {}.</translation>
    </message>
    <message>
        <source>range takes whole numbers, but this is {}.</source>
        <translation>range nimmt ganze Zahlen, aber das ist {}.</translation>
    </message>
    <message>
        <source>range takes 1 to 3 numbers, not {}.</source>
        <translation>range nimmt 1 bis 3 Zahlen, nicht {}.</translation>
    </message>
    <message>
        <source>The step of range cannot be 0.</source>
        <translation>Die Schrittweite von range kann nicht 0 sein.</translation>
    </message>
    <message>
        <source>There is no {} of nothing.</source>
        <translation>Von nichts gibt es kein {}.</translation>
    </message>
    <message>
        <source>{} makes a number of numbers, strings and tensors of one element, not of {}.</source>
        <translation>{} macht aus Zahlen, Texten und Tensoren mit einem Element eine Zahl, nicht aus {}.</translation>
    </message>
    <message>
        <source>The program has gone through {} statements and expressions, the most that is allowed; does a loop of it never end?</source>
        <translation>Das Programm hat {} Anweisungen und Ausdrücke durchlaufen, mehr sind nicht erlaubt; endet eine seiner Schleifen nie?</translation>
    </message>
    <message>
        <source>What this line asserts does not hold.</source>
        <translation>Was diese Zeile behauptet, gilt nicht.</translation>
    </message>
    <message>
        <source>Elements of {} cannot be changed; tensors and tuples stay as they are.</source>
        <translation>Elemente von {} können nicht geändert werden; Tensoren und Tupel bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>One element of a list can be given another value, not a part of it.</source>
        <translation>Ein einzelnes Element einer Liste kann einen anderen Wert bekommen, kein Ausschnitt.</translation>
    </message>
    <message>
        <source>except takes the name of an error, such as RuntimeError, but this is {}.</source>
        <translation>except nimmt den Namen eines Fehlers wie RuntimeError, aber das ist {}.</translation>
    </message>
    <message>
        <source>raise takes an error, such as ValueError(&apos;…&apos;), but this is {}.</source>
        <translation>raise nimmt einen Fehler wie ValueError(&apos;…&apos;), aber das ist {}.</translation>
    </message>
    <message>
        <source>{} takes at most {} tensors, not {}.</source>
        <translation>{} nimmt höchstens {} Tensoren, nicht {}.</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>ein Bereich</translation>
    </message>
    <message>
        <source>a slice</source>
        <translation>ein Ausschnitt</translation>
    </message>
    <message>
        <source>{} contains a NUL byte, but it must be JSON text.</source>
        <translation>{}: Ein Nullbyte steht darin, es muss aber JSON-Text sein.</translation>
    </message>
    <message>
        <source>{} is not valid UTF-8.</source>
        <translation>{}: Das ist kein gültiges UTF-8.</translation>
    </message>
    <message>
        <source>{} nests its brackets deeper than {}, which is more than is allowed.</source>
        <translation>{}: Die Klammern sind tiefer als {} geschachtelt, mehr als erlaubt ist.</translation>
    </message>
    <message>
        <source>{} has the member {} twice; each may be there once.</source>
        <translation>{}: Das Element {} steht zweimal darin; jedes darf einmal darin stehen.</translation>
    </message>
    <message>
        <source>{} is not valid JSON (at byte {}).</source>
        <translation>{}: Das ist kein gültiges JSON (bei Byte {}).</translation>
    </message>
    <message>
        <source>{} contains a number that is too large.</source>
        <translation>{}: Eine Zahl darin ist zu groß.</translation>
    </message>
    <message>
        <source>{} must be a JSON object, not {}.</source>
        <translation>{}: Es muss ein JSON-Objekt sein, nicht {}.</translation>
    </message>
    <message>
        <source>{} has no member &quot;{}&quot;, which must be {}.</source>
        <translation>{}: Das Element „{}“ fehlt; verlangt ist {}.</translation>
    </message>
    <message>
        <source>The member &quot;{}&quot; of {} is {}, but it must be {}.</source>
        <translation>Das Element „{}“ ({}) ist {}; verlangt ist {}.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a whole number from {} to {}</source>
        <translation>eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>a number from {} to {}</source>
        <translation>eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>has no members</source>
        <translation>erlaubt ist keines</translation>
    </message>
    <message>
        <source>may have {}</source>
        <translation>erlaubt sind {}</translation>
    </message>
    <message>
        <source>{} has an unknown member {}; it {}.{}</source>
        <translation>{}: Das Element {} ist unbekannt; {}.{}</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}.</translation>
    </message>
    <message>
        <source>The database was renamed while the run was recorded; the record goes on in the file that took its name.</source>
        <translation>Die Datenbank wurde umbenannt, während der Lauf aufgezeichnet wurde; die Aufzeichnung geht in der Datei weiter, die ihren Namen übernommen hat.</translation>
    </message>
    <message>
        <source>The recorder is still recording another run.</source>
        <translation>Es wird noch ein anderer Lauf aufgezeichnet.</translation>
    </message>
    <message>
        <source>Its record is incomplete.</source>
        <translation>Seine Aufzeichnung ist unvollständig.</translation>
    </message>
    <message>
        <source>The record is incomplete: {}</source>
        <translation>Die Aufzeichnung ist unvollständig: {}</translation>
    </message>
    <message>
        <source>The {}</source>
        <translation>Das Dokument ({})</translation>
    </message>
    <message>
        <source> (Rank {} on host {}.)</source>
        <translation> (Rang {} auf Host {}.)</translation>
    </message>
    <message>
        <source>is not text</source>
        <translation>ist kein Text</translation>
    </message>
    <message>
        <source>is {} bytes long, but at most {} are allowed</source>
        <translation>ist {} Byte lang, aber höchstens {} sind erlaubt</translation>
    </message>
    <message>
        <source>is not well-formed text</source>
        <translation>ist kein wohlgeformter Text</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>The run database {} holds a wrong value: {} of run {} {}.</source>
        <translation>In der Datenbank {} steht ein falscher Wert: {} von Lauf {} {}.</translation>
    </message>
    <message>
        <source>is not a whole number from {} to {}</source>
        <translation>ist keine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>is not a JSON list of names</source>
        <translation>ist keine JSON-Liste von Namen</translation>
    </message>
    <message>
        <source>is not known to Kolo</source>
        <translation>ist keiner, den Kolo kennt</translation>
    </message>
    <message>
        <source>is not a spec ({})</source>
        <translation>beschreibt keinen Lauf ({})</translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation>ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>is not a schedule ({})</source>
        <translation>ist kein Ablaufplan ({})</translation>
    </message>
    <message>
        <source>does not fit the run</source>
        <translation>passt nicht zum Lauf</translation>
    </message>
    <message>
        <source>is out of order</source>
        <translation>ist nicht in der Reihenfolge</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
    <message>
        <source>is not a list of numbers</source>
        <translation>ist keine Liste von Zahlen</translation>
    </message>
    <message>
        <source>is not the number of a name</source>
        <translation>ist die Nummer keines Namens</translation>
    </message>
    <message>
        <source>as is {}, but it must be {}.{}</source>
        <translation>as ist {}, muss aber {} sein.{}</translation>
    </message>
    <message>
        <source>ends at {}, but there were {} events</source>
        <translation>endet bei {}, es waren aber {} Ereignisse</translation>
    </message>
    <message>
        <source>The plan has {} rows, but its mesh has {} ranks.</source>
        <translation>Der Plan hat {} Zeilen, aber sein Gitter hat {} Ränge.</translation>
    </message>
    <message>
        <source>Row {}, column {}: {}</source>
        <translation>Zeile {}, Spalte {}: {}</translation>
    </message>
    <message>
        <source>Row {}: {}</source>
        <translation>Zeile {}: {}</translation>
    </message>
    <message>
        <source>{} is of stage {}, which rank {} does not hold.</source>
        <translation>{} gehört zu Stufe {}, die Rang {} nicht hält.</translation>
    </message>
    <message>
        <source>{} is already there in column {}; each action comes once.</source>
        <translation>{} steht schon in Spalte {}; jede Aktion kommt einmal vor.</translation>
    </message>
    <message>
        <source>{} has no stage at its other end.</source>
        <translation>{} hat am anderen Ende keine Stufe.</translation>
    </message>
    <message>
        <source>{}: stage {} is on the same rank, to which nothing is sent.</source>
        <translation>{}: Stufe {} liegt auf demselben Rang, und an den wird nichts gesendet.</translation>
    </message>
    <message>
        <source>{} computes a gradient that {} in column {} computes, too; it would count twice.</source>
        <translation>{} berechnet einen Gradienten, den auch {} in Spalte {} berechnet; er würde doppelt zählen.</translation>
    </message>
    <message>
        <source>{} is missing: micro-batch {} never goes forward through stage {}.</source>
        <translation>{} fehlt: Micro-Batch {} geht nie vorwärts durch Stufe {}.</translation>
    </message>
    <message>
        <source>{} is missing: stage {} never gets its gradient by the weights from micro-batch {}.</source>
        <translation>{} fehlt: Stufe {} bekommt nie den Gradienten nach ihren Gewichten von Micro-Batch {}.</translation>
    </message>
    <message>
        <source>{} is missing: the parameters of stage {} are never updated.</source>
        <translation>{} fehlt: Die Parameter von Stufe {} werden nie aktualisiert.</translation>
    </message>
    <message>
        <source>{} needs {} in row {}, which is not there.</source>
        <translation>{} braucht {} in Zeile {}, aber das gibt es dort nicht.</translation>
    </message>
    <message>
        <source>{} comes after {} in column {}, so it would use the parameters of the next step.</source>
        <translation>{} kommt nach {} in Spalte {} und würde darum die Parameter des nächsten Schritts benutzen.</translation>
    </message>
    <message>
        <source>{} comes too early: of {} gradients by the weights of stage {}, {} are there.</source>
        <translation>{} kommt zu früh: Von {} Gradienten nach den Gewichten von Stufe {} sind {} da.</translation>
    </message>
    <message>
        <source>{} needs {}, which is not there yet.</source>
        <translation>{} braucht etwas, das noch nicht da ist: {}.</translation>
    </message>
    <message>
        <source>{} needs {}, which {} in column {} has freed.</source>
        <translation>{0} braucht etwas, das {2} in Spalte {3} freigegeben hat: {1}.</translation>
    </message>
    <message>
        <source>{} brings {} a second time, after {} in column {}.</source>
        <translation>{0} bringt nach {2} in Spalte {3} ein zweites Mal: {1}.</translation>
    </message>
    <message>
        <source>{} brings {}, which nothing frees.</source>
        <translation>{} bringt etwas, das niemand freigibt: {}.</translation>
    </message>
    <message>
        <source>rank {}, {}</source>
        <translation>Rang {}, {}</translation>
    </message>
    <message>
        <source>Each of these waits for the next one, so all of them wait for ever: {}.</source>
        <translation>Jede von diesen wartet auf die nächste, also warten alle für immer: {}.</translation>
    </message>
    <message>
        <source>The seed {} gives no buckets of every kind; take another.</source>
        <translation>Der Startwert {} ergibt keine Eimer jeder Art; nehmen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The plan has {} rows, but there are {} devices, each with a row.</source>
        <translation>Der Plan hat {} Zeilen, aber es gibt {} Geräte mit je einer Zeile.</translation>
    </message>
    <message>
        <source>The plan has one row, but there are {} devices, each with a row.</source>
        <translation>Der Plan hat eine Zeile, aber es gibt {} Geräte mit je einer Zeile.</translation>
    </message>
    <message>
        <source>{} does not belong here: there are the stages 0 to {}, the micro-batches 0 to {}, and passes and messages alone.</source>
        <translation>{} gehört nicht hierher: Es gibt die Stufen 0 bis {}, die Micro-Batches 0 bis {}, und nur Durchgänge und Nachrichten.</translation>
    </message>
    <message>
        <source>The seed {} gives no plan with such a mistake; take another.</source>
        <translation>Der Startwert {} ergibt keinen Plan mit einem solchen Fehler; nehmen Sie einen anderen.</translation>
    </message>
    <message>
        <source>stage {} of the step plan</source>
        <translation>Stufe {} des Plans</translation>
    </message>
    <message>
        <source>[first, count], whole numbers up to {}</source>
        <translation>[Anfang, Anzahl], ganze Zahlen bis {}</translation>
    </message>
    <message>
        <source>Row {} of the step plan must be a list of at most {} actions, not {}.</source>
        <translation>Zeile {} des Plans muss eine Liste von höchstens {} Aktionen sein, nicht {}.</translation>
    </message>
    <message>
        <source>Row {}, column {} of the step plan: {}</source>
        <translation>Zeile {}, Spalte {} des Plans: {}</translation>
    </message>
    <message>
        <source>{} is not an action, which is a text such as &quot;2F0&quot;.</source>
        <translation>{} ist keine Aktion; eine Aktion ist ein Text wie &quot;2F0&quot;.</translation>
    </message>
    <message>
        <source>{} names stage {}, but the plan has stages 0 to {}.</source>
        <translation>{} nennt Stufe {}, aber der Plan hat die Stufen 0 bis {}.</translation>
    </message>
    <message>
        <source>{} names bucket {}, but the plan has buckets 0 to {}.</source>
        <translation>{} nennt Eimer {}, aber der Plan hat die Eimer 0 bis {}.</translation>
    </message>
    <message>
        <source>{} names micro-batch {}, but the plan has micro-batches 0 to {}.</source>
        <translation>{} nennt Micro-Batch {}, aber der Plan hat die Micro-Batches 0 bis {}.</translation>
    </message>
    <message>
        <source>The step plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>the step plan</source>
        <translation>der Plan</translation>
    </message>
    <message>
        <source>at most {} bytes long</source>
        <translation>höchstens {} Byte lang</translation>
    </message>
    <message>
        <source>The step plan has {} stages, but it must have 1 to {}.</source>
        <translation>Der Plan hat {} Stufen, aber es müssen 1 bis {} sein.</translation>
    </message>
    <message>
        <source>The step plan has {} buckets, but at most {} are allowed.</source>
        <translation>Der Plan hat {} Eimer, aber höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>The step plan has {} rows, but its axes make {} ranks, each with a row.</source>
        <translation>Der Plan hat {} Zeilen, aber seine Achsen ergeben {} Ränge, jeder mit einer Zeile.</translation>
    </message>
    <message>
        <source>The step plan has more than {} actions, which is the most that is allowed.</source>
        <translation>Der Plan hat mehr als {} Aktionen; mehr sind nicht erlaubt.</translation>
    </message>
    <message>
        <source>is not a step plan ({})</source>
        <translation>ist kein Plan eines Trainingsschritts ({})</translation>
    </message>
    <message>
        <source>{} does not train step by step, so it has no step plan; pipeline and data-parallel do.</source>
        <translation>{} trainiert nicht Schritt für Schritt und hat darum keinen Plan; pipeline und data-parallel haben einen.</translation>
    </message>
    <message>
        <source>{} stages × {} replicas take {} devices, not {}; --devices may be left out.</source>
        <translation>{} Stufen × {} Repliken brauchen {} Geräte, nicht {}; --devices kann wegbleiben.</translation>
    </message>
    <message>
        <source>{} stages × {} replicas are {} ranks; at most {} are allowed.</source>
        <translation>{} Stufen × {} Repliken sind {} Ränge; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>A training step with servers is not a plan: they answer whoever comes first. Leave architecture at allreduce.</source>
        <translation>Ein Trainingsschritt mit Servern ist kein Plan: Sie antworten dem, der zuerst kommt. Lassen Sie architecture bei allreduce.</translation>
    </message>
    <message>
        <source>The schedule {} goes only forward, and trains nothing; kolo plan shows it.</source>
        <translation>Der Ablauf {} geht nur vorwärts und trainiert nichts; kolo plan zeigt ihn.</translation>
    </message>
    <message>
        <source>a size from 1 byte to 1024 GiB, as in 25MiB.</source>
        <translation>eine Größe von 1 Byte bis 1024 GiB, wie in 25MiB.</translation>
    </message>
    <message>
        <source>it must be whole, layer, parameter, or {}</source>
        <translation>erlaubt sind whole, layer, parameter oder {}</translation>
    </message>
    <message>
        <source>it must be {}</source>
        <translation>erlaubt ist {}</translation>
    </message>
    <message>
        <source>only an allreduce has buckets.</source>
        <translation>nur ein Allreduce hat Eimer.</translation>
    </message>
    <message>
        <source>only gradients that all workers average in every step travel in buckets.</source>
        <translation>nur Gradienten, die alle Worker in jedem Schritt mitteln, reisen in Eimern.</translation>
    </message>
    <message>
        <source>a codec takes the whole gradient.</source>
        <translation>ein Codec nimmt den ganzen Gradienten.</translation>
    </message>
    <message>
        <source>a lower precision is a codec&apos;s, which takes the whole gradient.</source>
        <translation>eine niedrigere Genauigkeit ist Sache eines Codecs, der den ganzen Gradienten nimmt.</translation>
    </message>
    <message>
        <source>schedule cuts the gradient already; leave it at together.</source>
        <translation>schedule teilt den Gradienten schon; lassen Sie es bei together.</translation>
    </message>
    <message>
        <source>only buckets of a size have a smaller first one.</source>
        <translation>nur Eimer mit einer Größe haben einen kleineren ersten.</translation>
    </message>
    <message>
        <source>one pipeline has nobody to share gradients with.</source>
        <translation>eine einzelne Pipeline hat niemanden, mit dem sie Gradienten teilt.</translation>
    </message>
    <message>
        <source>The parameter &quot;balance&quot; is {}, but {} layers with parameters are to be cut into {} stages: write as many numbers from 1 on, whose sum is {}.</source>
        <translation>Der Parameter „balance“ ist {}, aber {} Schichten mit Parametern sollen in {} Stufen geteilt werden: Schreiben Sie ebenso viele Zahlen ab 1, deren Summe {} ist.</translation>
    </message>
    <message>
        <source>The schedule {} on {} devices has {} stages, but the model {} has only {} layers with parameters to cut between.</source>
        <translation>Der Ablauf {} auf {} Geräten hat {} Stufen, aber das Modell {} hat nur {} Schichten mit Parametern, zwischen denen es geteilt werden kann.</translation>
    </message>
    <message>
        <source>The schedule {} is not one: {} has a fixed number of stages on each device, {}.</source>
        <translation>Den Ablauf {} gibt es nicht: {} hat eine feste Zahl von Stufen je Gerät, {}.</translation>
    </message>
    <message>
        <source>The schedule {} is not one: {} is followed by the number of stages on each device, {} to {}.</source>
        <translation>Den Ablauf {} gibt es nicht: Auf {} folgt die Zahl der Stufen je Gerät, {} bis {}.</translation>
    </message>
    <message>
        <source>There is no schedule {}; there is {}.{}</source>
        <translation>Den Ablauf {} gibt es nicht; es gibt {}.{}</translation>
    </message>
    <message>
        <source>A pipeline of {} devices is not possible: 1 to {} are.</source>
        <translation>Eine Pipeline aus {} Geräten gibt es nicht: 1 bis {} sind möglich.</translation>
    </message>
    <message>
        <source>A batch of {} micro-batches is not possible: 1 to {} are.</source>
        <translation>{} Micro-Batches sind nicht möglich: 1 bis {} sind es.</translation>
    </message>
    <message>
        <source>The costs are {}, but they must be a list such as F:1,B:2,W:1,comm:0.1, each of F, B, I, W, RECOMPUTE, UPDATE, ALL_REDUCE and comm at most once, with a number from 0 to 1000000, and no pass without any.</source>
        <translation>Die Kosten sind {}; sie müssen eine Liste wie F:1,B:2,W:1,comm:0.1 sein, jedes von F, B, I, W, RECOMPUTE, UPDATE, ALL_REDUCE und comm höchstens einmal, mit einer Zahl von 0 bis 1000000, und kein Durchgang ohne Kosten.</translation>
    </message>
    <message>
        <source>Parameter {} belongs to two stages.</source>
        <translation>Parameter {} gehört zu zwei Stufen.</translation>
    </message>
    <message>
        <source>Bucket {} has no parameters.</source>
        <translation>Eimer {} hat keine Parameter.</translation>
    </message>
    <message>
        <source>Bucket {} reaches over stages of different ranks; only the gradients of one rank can travel together.</source>
        <translation>Eimer {} reicht über Stufen verschiedener Ränge; nur die Gradienten eines Rangs können zusammen reisen.</translation>
    </message>
    <message>
        <source>The gradient of parameter {} is in two buckets and would be averaged twice.</source>
        <translation>Der Gradient von Parameter {} ist in zwei Eimern und würde zweimal gemittelt.</translation>
    </message>
    <message>
        <source>The gradient of parameter {} is in no bucket, so the {} copies of the model would drift apart.</source>
        <translation>Der Gradient von Parameter {} ist in keinem Eimer; die {} Kopien des Modells liefen auseinander.</translation>
    </message>
    <message>
        <source>{} cannot be in a plan that only goes forward.</source>
        <translation>{} kann nicht in einem Plan stehen, der nur vorwärts geht.</translation>
    </message>
    <message>
        <source>{} computes activations that are still there: this plan keeps them.</source>
        <translation>{} berechnet Aktivierungen, die noch da sind: Dieser Plan behält sie.</translation>
    </message>
    <message>
        <source>{}: bucket {} has no parameter of stage {}.</source>
        <translation>{}: Eimer {} hat keinen Parameter von Stufe {}.</translation>
    </message>
    <message>
        <source>{}: this row already reduces bucket {}; its gradient would be averaged twice.</source>
        <translation>{}: Diese Zeile mittelt Eimer {} schon; sein Gradient würde zweimal gemittelt.</translation>
    </message>
    <message>
        <source>{} is missing: the gradient of bucket {} is never averaged.</source>
        <translation>{} fehlt: Der Gradient von Eimer {} wird nie gemittelt.</translation>
    </message>
    <message>
        <source>{} comes as number {} of this row&apos;s collectives, where row {} calls {}; all ranks of a group must call them in the same order.</source>
        <translation>{} kommt als Nummer {} der Kollektive dieser Zeile, wo Zeile {} {} aufruft; alle Ränge einer Gruppe müssen sie in derselben Reihenfolge aufrufen.</translation>
    </message>
    <message>
        <source>It has {} collectives and row {} has {}; all ranks of a group must call the same ones.</source>
        <translation>Sie hat {} Kollektive und Zeile {} hat {}; alle Ränge einer Gruppe müssen dieselben aufrufen.</translation>
    </message>
    <message>
        <source>{} micro-batches on {} devices go in {} rounds, which must be equally long; the nearest numbers of micro-batches for which they are: {} and {}.</source>
        <translation>{} Micro-Batches auf {} Geräten gehen in {} Runden, die gleich lang sein müssen; die nächsten Zahlen von Micro-Batches, für die sie es sind: {} und {}.</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>the table has {} bytes, but at most {} are allowed.</source>
        <translation>die Tabelle hat {} Byte, aber höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>the table has more than {} rows.</source>
        <translation>die Tabelle hat mehr als {} Zeilen.</translation>
    </message>
    <message>
        <source>Row {} has {} columns, but at most {} are allowed.</source>
        <translation>Zeile {} hat {} Spalten, aber höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>the table has {} rows, but the pipeline has {} devices, each with a row.</source>
        <translation>die Tabelle hat {} Zeilen, aber die Pipeline hat {} Geräte, jedes mit einer Zeile.</translation>
    </message>
    <message>
        <source>{} names micro-batch {}, but there are {}, counted from 0.</source>
        <translation>{} nennt Micro-Batch {}, aber es gibt {}, gezählt ab 0.</translation>
    </message>
    <message>
        <source>{} names stage {}, but there are at most {}, counted from 0.</source>
        <translation>{} nennt Stufe {}, aber es gibt höchstens {}, gezählt ab 0.</translation>
    </message>
    <message>
        <source>{} is of stage {}, which is also in row {}, column {}; a stage is on one device.</source>
        <translation>{} ist von Stufe {}, die auch in Zeile {}, Spalte {} steht; eine Stufe ist auf einem Gerät.</translation>
    </message>
    <message>
        <source>the table has no actions.</source>
        <translation>die Tabelle hat keine Aktionen.</translation>
    </message>
    <message>
        <source>this is of stage {}, and there is no stage {}; stages count from 0.</source>
        <translation>das ist von Stufe {}, und es gibt keine Stufe {}; Stufen zählen ab 0.</translation>
    </message>
    <message>
        <source>Row {} has no actions, so its device would hold no stage.</source>
        <translation>Zeile {} hat keine Aktionen; ihr Gerät hätte keine Stufe.</translation>
    </message>
    <message>
        <source>{} training steps of {} time slots each are too many to count; at most {} are allowed.</source>
        <translation>{} Trainingsschritte mit je {} Zeitschlitzen sind zu viele zum Zählen; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>it must be none, or SIZE:CYCLE_MS with a size from 1 byte to 1024 GiB and a cycle from {} to {} ms, as in 64MiB:1.</source>
        <translation>es muss none sein, oder SIZE:CYCLE_MS mit einer Größe von 1 Byte bis 1024 GiB und einem Takt von {} bis {} ms, wie in 64MiB:1.</translation>
    </message>
    <message>
        <source>a fusion takes the gradients that are ready, whichever these are.</source>
        <translation>eine Fusion nimmt die Gradienten, die bereit sind, welche immer das sind.</translation>
    </message>
    <message>
        <source>what is fused always travels beside the backward pass.</source>
        <translation>was fusioniert ist, reist immer neben dem Rückwärtsgang.</translation>
    </message>
    <message>
        <source>it must be rnn:small, or the number of layers from 1 to {} and their size from 1 to {}, as in rnn:4-48.</source>
        <translation>es muss rnn:small sein, oder die Zahl der Schichten von 1 bis {} und ihre Größe von 1 bis {}, wie in rnn:4-48.</translation>
    </message>
    <message>
        <source>what passes are the time steps of the model, however many these are.</source>
        <translation>was durchläuft, sind die Zeitschritte des Modells, wie viele das auch sind.</translation>
    </message>
    <message>
        <source>the activations of a time step are the state that the next one needs, so they are kept.</source>
        <translation>die Aktivierungen eines Zeitschritts sind der Zustand, den der nächste braucht, also bleiben sie.</translation>
    </message>
    <message>
        <source>The schedule {} passes time steps from one recurrent layer to the next, but {} has none; take a model like rnn:4-48.</source>
        <translation>Der Plan {} reicht Zeitschritte von einer rekurrenten Schicht zur nächsten, aber {} hat keine; nehmen Sie ein Modell wie rnn:4-48.</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>{} may take {}, and needs {} for {}.</source>
        <translation>{} darf {} belegen und braucht {} für {}.</translation>
    </message>
    <message>
        <source>{} may take {}; it holds {}, and needs {} more for {}.</source>
        <translation>{} darf {} belegen; es enthält {} und braucht noch {} für {}.</translation>
    </message>
    <message>
        <source>To cut: {}.</source>
        <translation>Was hilft: {}.</translation>
    </message>
    <message>
        <source>zero=1 cuts the optimizer&apos;s states into {} parts</source>
        <translation>zero=1 teilt die Zustände des Optimierers in {} Teile</translation>
    </message>
    <message>
        <source>zero=2 cuts gradients into {} parts</source>
        <translation>zero=2 teilt die Gradienten in {} Teile</translation>
    </message>
    <message>
        <source>zero=3 cuts parameters into {} parts</source>
        <translation>zero=3 teilt die Parameter in {} Teile</translation>
    </message>
    <message>
        <source>optimizer=sgd without momentum keeps no states</source>
        <translation>optimizer=sgd ohne Momentum hat keine Zustände</translation>
    </message>
    <message>
        <source>a smaller batch or recompute=layer:1 keeps fewer activations</source>
        <translation>ein kleinerer Batch oder recompute=layer:1 behält weniger Aktivierungen</translation>
    </message>
    <message>
        <source>a smaller batch or offload=activations keeps fewer activations</source>
        <translation>ein kleinerer Batch oder offload=activations behält weniger Aktivierungen</translation>
    </message>
    <message>
        <source>a smaller batch keeps fewer activations</source>
        <translation>ein kleinerer Batch behält weniger Aktivierungen</translation>
    </message>
    <message>
        <source>a smaller model or more devices take less</source>
        <translation>ein kleineres Modell oder mehr Geräte brauchen weniger</translation>
    </message>
    <message>
        <source>a smaller model takes less</source>
        <translation>ein kleineres Modell braucht weniger</translation>
    </message>
    <message>
        <source>The parameter &quot;memory&quot; is {}, but device {} would need {}: {} for parameters, {} for gradients, {} for the optimizer, up to {} for activations and {} for buffers; {}.</source>
        <translation>Der Parameter „memory“ ist {}, aber Gerät {} bräuchte {}: {} für Parameter, {} für Gradienten, {} für den Optimierer, bis zu {} für Aktivierungen und {} für Puffer; {}.</translation>
    </message>
    <message>
        <source>The parameter &quot;precision&quot; is mixed, which {} devices cannot compute in this version; use virtual:{}.</source>
        <translation>Der Parameter „precision“ ist mixed, womit {}-Geräte in dieser Version nicht rechnen können; nehmen Sie virtual:{}.</translation>
    </message>
    <message>
        <source>The allreduce {} does not leave every rank a part of the sum; use ring.</source>
        <translation>Das Allreduce {} lässt nicht jedem Rang einen Teil der Summe; nehmen Sie ring.</translation>
    </message>
    <message>
        <source>With zero={} the ranks stop an allreduce half way, which {} cannot; use collectives kolo.</source>
        <translation>Mit zero={} hören die Ränge auf halbem Weg eines Allreduce auf, was {} nicht kann; nehmen Sie collectives kolo.</translation>
    </message>
    <message>
        <source>With precision=mixed the ranks add up numbers of 2 bytes (bf16), which {} does not know; use collectives kolo.</source>
        <translation>Mit precision=mixed addieren die Ränge Zahlen von 2 Byte (bf16), die {} nicht kennt; nehmen Sie collectives kolo.</translation>
    </message>
    <message>
        <source>it must be none, or layer: and a whole number from 1 to {}.</source>
        <translation>er muss none sein, oder layer: und eine ganze Zahl von 1 bis {}.</translation>
    </message>
    <message>
        <source>it must be all, or a size from 1 byte to 1024 GiB, as in 64MiB.</source>
        <translation>er muss all sein, oder eine Größe von 1 Byte bis 1024 GiB, wie in 64MiB.</translation>
    </message>
    <message>
        <source>servers have the parameters in parts already.</source>
        <translation>Server haben die Parameter schon in Teilen.</translation>
    </message>
    <message>
        <source>servers keep the parameters in float32; use fp16 or bf16 for what is sent.</source>
        <translation>Server behalten die Parameter in float32; nehmen Sie fp16 oder bf16 für das, was gesendet wird.</translation>
    </message>
    <message>
        <source>only workers that go in step can rely on each other&apos;s parts.</source>
        <translation>nur Worker im Gleichschritt können sich auf die Teile der anderen verlassen.</translation>
    </message>
    <message>
        <source>only workers that go in step keep a float32 copy; use fp16 or bf16 for what is sent.</source>
        <translation>nur Worker im Gleichschritt behalten eine float32-Kopie; nehmen Sie fp16 oder bf16 für das, was gesendet wird.</translation>
    </message>
    <message>
        <source>a codec takes float32 gradients.</source>
        <translation>ein Codec nimmt float32-Gradienten.</translation>
    </message>
    <message>
        <source>a lower precision is a codec&apos;s, which takes the whole gradient; mixed goes with zero.</source>
        <translation>eine niedrigere Genauigkeit ist die eines Codecs, der den ganzen Gradienten nimmt; mixed geht mit zero.</translation>
    </message>
    <message>
        <source>gradients leave as the backward pass brings them; leave schedule at together.</source>
        <translation>Gradienten gehen ab, wie die Rückwärtsrechnung sie bringt; lassen Sie schedule bei together.</translation>
    </message>
    <message>
        <source>its halves, a reduce-scatter and an all-gather, are the ring&apos;s.</source>
        <translation>seine Hälften, ein Reduce-Scatter und ein All-Gather, sind die des Rings.</translation>
    </message>
    <message>
        <source>there are no replicas to compare: each worker has a part.</source>
        <translation>es gibt keine Repliken zu vergleichen: jeder Worker hat einen Teil.</translation>
    </message>
    <message>
        <source>with parts, what travels together must not depend on the clock.</source>
        <translation>mit Teilen darf nicht von der Uhr abhängen, was zusammen reist.</translation>
    </message>
    <message>
        <source>a fusion is of float32 gradients.</source>
        <translation>eine Fusion ist die von float32-Gradienten.</translation>
    </message>
    <message>
        <source>The parameter &quot;offload&quot; is activations, but only {} of this model&apos;s blocks of layers keep any, and the last two stay on the device; it must be none, or the model deeper, or K in recompute=layer:K smaller.</source>
        <translation>Der Parameter „offload“ ist activations, aber nur {} der Blöcke dieses Modells behalten welche, und die letzten zwei bleiben auf dem Gerät; er muss none sein, oder das Modell tiefer, oder K in recompute=layer:K kleiner.</translation>
    </message>
    <message>
        <source>a fusion has the communication stream to itself until the last gradient has come; use bucket and overlap.</source>
        <translation>eine Fusion hat den Kommunikationsstrom für sich, bis der letzte Gradient da ist; nehmen Sie bucket und overlap.</translation>
    </message>
    <message>
        <source>one device has nobody to keep parts of its own.</source>
        <translation>ein einzelnes Gerät hat niemanden, der Teile behielte.</translation>
    </message>
    <message>
        <source>{} cannot be in a plan with zero={}.</source>
        <translation>{} kann nicht in einem Plan mit zero={} stehen.</translation>
    </message>
    <message>
        <source>{} is missing: a rank never gets what others have updated of bucket {}.</source>
        <translation>{} fehlt: ein Rang bekommt nie, was andere von Eimer {} aktualisiert haben.</translation>
    </message>
    <message>
        <source>{}: this row gathers bucket {} twice.</source>
        <translation>{}: diese Zeile sammelt Eimer {} zweimal ein.</translation>
    </message>
    <message>
        <source>{} is of a bucket, but the plan has none.</source>
        <translation>{} ist von einem Eimer, aber der Plan hat keinen.</translation>
    </message>
    <message>
        <source>{} must end in a number from 0 to {}: even for a forward pass, odd for a backward pass.</source>
        <translation>{} muss auf eine Zahl von 0 bis {} enden: eine gerade für eine Vorwärtsrechnung, eine ungerade für eine Rückwärtsrechnung.</translation>
    </message>
    <message>
        <source>{} does not belong in a table: recomputation, collectives and updates follow from the settings.</source>
        <translation>{} gehört nicht in eine Tabelle: Neuberechnung, Kollektive und Aktualisierungen folgen aus den Einstellungen.</translation>
    </message>
    <message>
        <source>The file {} is not text in UTF-8.</source>
        <translation>Die Datei {} ist kein Text in UTF-8.</translation>
    </message>
    <message>
        <source>The text is empty.</source>
        <translation>Der Text ist leer.</translation>
    </message>
    <message>
        <source>The text has {} characters, but with a context of {} at least {} are needed: a row to train on, a row held out, and a character after each.</source>
        <translation>Der Text hat {} Zeichen, aber bei einem Kontext von {} werden mindestens {} gebraucht: eine Zeile zum Trainieren, eine zurückgehaltene, und hinter jeder noch ein Zeichen.</translation>
    </message>
    <message>
        <source>The text consists of one character only; there must be at least two.</source>
        <translation>Der Text besteht aus nur einem Zeichen; es müssen mindestens zwei verschiedene sein.</translation>
    </message>
    <message>
        <source>The text has {} different characters; at most {} are allowed.</source>
        <translation>Der Text hat {} verschiedene Zeichen; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>The parameter &quot;rows&quot; is {}, but in the text begin only {} rows of {} characters.</source>
        <translation>Der Parameter „rows“ ist {}, aber in dem Text beginnen nur {} Zeilen von {} Zeichen.</translation>
    </message>
    <message>
        <source>it reads texts; use dataset=text, or dataset=text:FILE for your own.</source>
        <translation>es liest Texte; nehmen Sie dataset=text oder dataset=text:DATEI für einen eigenen.</translation>
    </message>
    <message>
        <source>the dataset is a text, which is read by gpt, as in gpt:2-64-4.</source>
        <translation>der Datensatz ist ein Text, und Texte liest gpt, wie in gpt:2-64-4.</translation>
    </message>
    <message>
        <source>it must be gpt:LAYERS-WIDTH-HEADS, as in gpt:2-64-4, or with how many characters it looks back, as in gpt:2-64-4:128.</source>
        <translation>es muss gpt:SCHICHTEN-BREITE-KÖPFE heißen, wie in gpt:2-64-4, oder mit der Zahl der Zeichen, auf die es zurückblickt, wie in gpt:2-64-4:128.</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>numbers a character (the width)</source>
        <translation>Zahlen je Zeichen (die Breite)</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>characters to look back (the context)</source>
        <translation>Zeichen zum Zurückblicken (den Kontext)</translation>
    </message>
    <message>
        <source>it has {} {}; 1 to {} are allowed.</source>
        <translation>es hat {} {}; erlaubt sind 1 bis {}.</translation>
    </message>
    <message>
        <source>{} heads cannot share out a width of {}; the width must be a multiple of the heads.</source>
        <translation>{} Köpfe können sich eine Breite von {} nicht teilen; die Breite muss ein Vielfaches der Köpfe sein.</translation>
    </message>
    <message>
        <source>only a model of a text writes; use dataset=text.</source>
        <translation>nur ein Modell von einem Text schreibt; nehmen Sie dataset=text.</translation>
    </message>
    <message>
        <source>{} is {}, but it must be a name of 1 to {} bytes.</source>
        <translation>{} ist {}, muss aber ein Name von 1 bis {} Bytes sein.</translation>
    </message>
    <message>
        <source>devices is {}, but {}; it lists GPUs, as in [&quot;/gpu:0&quot;, &quot;/gpu:1&quot;].</source>
        <translation>devices ist {}, aber {}; es zählt GPUs auf, wie in [&quot;/gpu:0&quot;, &quot;/gpu:1&quot;].</translation>
    </message>
    <message>
        <source>{} is not a GPU</source>
        <translation>{} ist keine GPU</translation>
    </message>
    <message>
        <source>{} stands there twice</source>
        <translation>{} steht dort zweimal</translation>
    </message>
    <message>
        <source>devices is &quot;cuda&quot;, but {} trains on processors only; use virtual.</source>
        <translation>devices ist &quot;cuda&quot;, aber {} trainiert nur auf Prozessoren; nehmen Sie virtual.</translation>
    </message>
    <message>
        <source>devices lists {} GPUs, but --devices asks for {}; one of them is enough.</source>
        <translation>devices zählt {} GPUs auf, aber --devices verlangt {}; eines von beiden genügt.</translation>
    </message>
    <message>
        <source>There is no system {}; there is {}.{}</source>
        <translation>Ein System {} gibt es nicht; es gibt {}.{}</translation>
    </message>
    <message>
        <source>{} is {}, not {}; leave the strategy out.</source>
        <translation>{} ist {}, nicht {}; lassen Sie die Strategie weg.</translation>
    </message>
    <message>
        <source>{} is {}, but it must be a number from {} to {}.</source>
        <translation>{} ist {}, muss aber eine Zahl von {} bis {} sein.</translation>
    </message>
    <message>
        <source>{} is {}, but it must be true or false.</source>
        <translation>{} ist {}, muss aber true oder false sein.</translation>
    </message>
    <message>
        <source>{} is {}, but Kolo has {}.{}</source>
        <translation>{} ist {}, aber Kolo hat {}.{}</translation>
    </message>
    <message>
        <source>{} is missing; it is {}.</source>
        <translation>{} fehlt; es ist {}.</translation>
    </message>
    <message>
        <source>{} is {}, but it must be an object in braces.</source>
        <translation>{} ist {}, muss aber ein Objekt in geschweiften Klammern sein.</translation>
    </message>
    <message>
        <source>{} is not a field of DeepSpeed&apos;s configuration, of which Kolo reads {} there.</source>
        <translation>{} ist kein Feld der Konfiguration von DeepSpeed, von der Kolo dort {} liest.</translation>
    </message>
    <message>
        <source>{} is not a field of DeepSpeed&apos;s configuration.{}</source>
        <translation>{} ist kein Feld der Konfiguration von DeepSpeed.{}</translation>
    </message>
    <message>
        <source>{} is {}, which Kolo has not; the run goes without.</source>
        <translation>{} ist {}; das hat Kolo nicht, der Lauf geht ohne.</translation>
    </message>
    <message>
        <source>train_batch_size is missing, and so is train_micro_batch_size_per_gpu; one of them must be there.</source>
        <translation>train_batch_size fehlt, und train_micro_batch_size_per_gpu auch; eines von beiden muss da sein.</translation>
    </message>
    <message>
        <source>train_batch_size is {}, which {} ({}) does not divide.</source>
        <translation>train_batch_size ist {}, was {} ({}) nicht teilt.</translation>
    </message>
    <message>
        <source>train_batch_size is {}, but {} rows × {} accumulation steps × {} devices are {}.</source>
        <translation>train_batch_size ist {}, aber {} Zeilen × {} Schritte der Akkumulation × {} Geräte sind {}.</translation>
    </message>
    <message>
        <source>fp16.enabled and bf16.enabled are both true; one of them can be.</source>
        <translation>fp16.enabled und bf16.enabled sind beide true; nur eines kann es sein.</translation>
    </message>
    <message>
        <source>fp16.enabled is true; Kolo&apos;s mixed precision is bf16, whose range needs no scaled loss.</source>
        <translation>fp16.enabled ist true; Kolos gemischte Genauigkeit ist bf16, dessen Bereich keinen skalierten Verlust braucht.</translation>
    </message>
    <message>
        <source>{} is {}; here it is {}.</source>
        <translation>{} ist {}; hier ist es {}.</translation>
    </message>
    <message>
        <source>scheduler.params.warmup_max_lr is {}, but optimizer.params.lr is {}; they are the same rate.</source>
        <translation>scheduler.params.warmup_max_lr ist {}, aber optimizer.params.lr ist {}; beides ist dieselbe Rate.</translation>
    </message>
    <message>
        <source>scheduler.params.warmup_type is missing, which is log; here it is linear.</source>
        <translation>scheduler.params.warmup_type fehlt, das heißt log; hier ist es linear.</translation>
    </message>
    <message>
        <source>zero_optimization.stage is {}, but a pipeline&apos;s gradients stay where they are added up; with pipeline it must be 0 or 1.</source>
        <translation>zero_optimization.stage ist {}, aber die Gradienten einer Pipeline bleiben, wo sie summiert werden; mit pipeline muss es 0 oder 1 sein.</translation>
    </message>
    <message>
        <source>pipeline.stages is {}, which does not divide {} devices.</source>
        <translation>pipeline.stages ist {}, was {} Geräte nicht teilt.</translation>
    </message>
    <message>
        <source>zero_optimization.stage is 1, which Kolo has not with a pipeline; the run goes without.</source>
        <translation>zero_optimization.stage ist 1; das hat Kolo mit einer Pipeline nicht, der Lauf geht ohne.</translation>
    </message>
    <message>
        <source>fp16 or bf16 is enabled, which Kolo has not with a pipeline; the run goes without.</source>
        <translation>fp16 oder bf16 ist eingeschaltet; das hat Kolo mit einer Pipeline nicht, der Lauf geht ohne.</translation>
    </message>
    <message>
        <source>activation_checkpointing.cpu_checkpointing is true, which Kolo has not with a pipeline; the run goes without.</source>
        <translation>activation_checkpointing.cpu_checkpointing ist true; das hat Kolo mit einer Pipeline nicht, der Lauf geht ohne.</translation>
    </message>
    <message>
        <source>The configuration</source>
        <translation>Die Konfiguration</translation>
    </message>
    <message>
        <source>The configuration must be an object in braces.</source>
        <translation>Die Konfiguration muss ein Objekt in geschweiften Klammern sein.</translation>
    </message>
    <message>
        <source>A configuration is DeepSpeed&apos;s; use it with --system deepspeed alone.</source>
        <translation>Eine Konfiguration ist die von DeepSpeed; nehmen Sie sie nur mit --system deepspeed.</translation>
    </message>
    <message>
        <source>The cluster has the role {}; it may have {}.{}</source>
        <translation>Der Cluster hat die Rolle {}; er darf {} haben.{}</translation>
    </message>
    <message>
        <source>The list of {} has no address; each task has one, as in [&quot;host1:2222&quot;].</source>
        <translation>Die Liste {} hat keine Adresse; jeder Task hat eine, wie in [&quot;host1:2222&quot;].</translation>
    </message>
    <message>
        <source>{} is {}, but it must be a list of addresses, as in [&quot;host1:2222&quot;].</source>
        <translation>{} ist {}, muss aber eine Liste von Adressen sein, wie in [&quot;host1:2222&quot;].</translation>
    </message>
    <message>
        <source>The address of {} is {}, but it must be a host and a port from 1 to 65535, as in &quot;host1:2222&quot;.</source>
        <translation>Die Adresse von {} ist {}, muss aber ein Rechner und ein Port von 1 bis 65535 sein, wie in &quot;host1:2222&quot;.</translation>
    </message>
    <message>
        <source>The address {} is given to {} and to {}; each task has its own.</source>
        <translation>Die Adresse {} haben {} und {}; jeder Task hat seine eigene.</translation>
    </message>
    <message>
        <source>The cluster has {} chiefs; at most one is allowed.</source>
        <translation>Der Cluster hat {} Chiefs; höchstens einer ist erlaubt.</translation>
    </message>
    <message>
        <source>The cluster has no worker, so nobody trains; at least one is needed.</source>
        <translation>Der Cluster hat keinen Worker, also trainiert niemand; mindestens einer ist nötig.</translation>
    </message>
    <message>
        <source>the task</source>
        <translation>der Task</translation>
    </message>
    <message>
        <source>The task&apos;s type is {}, but the cluster has only {}.</source>
        <translation>Der Typ des Tasks ist {}, aber der Cluster hat nur {}.</translation>
    </message>
    <message>
        <source>The task is {}:{}, but the cluster has {} of that role, counted from 0.</source>
        <translation>Der Task ist {}:{}, aber der Cluster hat von dieser Rolle {}, von 0 an gezählt.</translation>
    </message>
    <message>
        <source>The cluster</source>
        <translation>Der Cluster</translation>
    </message>
    <message>
        <source>The cluster must be an object in braces.</source>
        <translation>Der Cluster muss ein Objekt in geschweiften Klammern sein.</translation>
    </message>
    <message>
        <source>TF_CONFIG</source>
        <translation>TF_CONFIG</translation>
    </message>
    <message>
        <source>The cluster has {} tasks; at most {} are allowed.</source>
        <translation>Der Cluster hat {} Tasks; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>This cluster is {}&apos;s; leave strategy and system out.</source>
        <translation>Dieser Cluster ist der von {}; lassen Sie Strategie und System weg.</translation>
    </message>
    <message>
        <source>The cluster has {} workers, but --devices asks for {}; leave its number out.</source>
        <translation>Der Cluster hat {} Worker, aber --devices verlangt {}; lassen Sie die Zahl weg.</translation>
    </message>
    <message>
        <source>it must be none, or TASK@STEP with a task from 0 to {} and a step from 1 to {}, as in 0@1, or sync:0@1 for a task of the second job.</source>
        <translation>er muss none sein, oder TASK@STEP mit einem Task von 0 bis {} und einem Schritt von 1 bis {}, wie in 0@1, oder sync:0@1 für einen Task des zweiten Jobs.</translation>
    </message>
    <message>
        <source>with one worker nobody else has the weights: no lineage is left to run the task again from. Use more workers.</source>
        <translation>mit einem Worker hat niemand sonst die Gewichte: Keine Herkunft ist übrig, aus der sich der Task wiederholen ließe. Nehmen Sie mehr Worker.</translation>
    </message>
    <message>
        <source>groups have clients at servers; use architecture=parameter-server.</source>
        <translation>Gruppen haben Clients bei Servern; nehmen Sie architecture=parameter-server.</translation>
    </message>
    <message>
        <source>tasks push their gradients whole, in blocks, when a job is over.</source>
        <translation>Tasks geben ihre Gradienten ganz ab, in Blöcken, wenn ein Job vorbei ist.</translation>
    </message>
    <message>
        <source>a job begins and ends for all tasks together.</source>
        <translation>ein Job beginnt und endet für alle Tasks zusammen.</translation>
    </message>
    <message>
        <source>each task has its part of the optimizer&apos;s states already.</source>
        <translation>jeder Task hat schon seinen Teil der Zustände des Optimierers.</translation>
    </message>
    <message>
        <source>the tasks themselves have the parameters in parts.</source>
        <translation>die Tasks selbst haben die Parameter in Teilen.</translation>
    </message>
    <message>
        <source>each task is one by itself.</source>
        <translation>jeder Task ist eine für sich.</translation>
    </message>
    <message>
        <source>a shuffle and a broadcast take its place, from each task to each.</source>
        <translation>ein Shuffle und ein Broadcast von jedem Task zu jedem treten an seine Stelle.</translation>
    </message>
    <message>
        <source>only a task that keeps its lineage can run again; use architecture=partitions.</source>
        <translation>nur ein Task, der seine Herkunft kennt, lässt sich wiederholen; nehmen Sie architecture=partitions.</translation>
    </message>
    <message>
        <source>only architecture=partitions has jobs.</source>
        <translation>nur architecture=partitions hat Jobs.</translation>
    </message>
    <message>
        <source>{} workers cannot be divided into so many groups of equal size.</source>
        <translation>{} Worker lassen sich nicht in so viele gleich große Gruppen teilen.</translation>
    </message>
    <message>
        <source>The step plan&apos;s axes are {}, but they must be a list of 1 to {} different [name, size], such as [&quot;data&quot;, 2], with 1 to {} ranks together.</source>
        <translation>Die Achsen des Schrittplans sind {}, aber sie müssen eine Liste von 1 bis {} verschiedenen [Name, Größe] sein, wie [&quot;data&quot;, 2], mit zusammen 1 bis {} Rängen.</translation>
    </message>
    <message>
        <source>An exchange before stage {} of the step plan is {}, but it must be [what, axis, bytes] with an axis of the plan, such as [&quot;ALL_GATHER_F&quot;, &quot;tensor&quot;, 4096].</source>
        <translation>Ein Austausch vor Stufe {} des Schrittplans ist {}, aber er muss [was, Achse, Bytes] mit einer Achse des Plans sein, wie [&quot;ALL_GATHER_F&quot;, &quot;tensor&quot;, 4096].</translation>
    </message>
    <message>
        <source>{} is between stage 0 and one before it, which there is not.</source>
        <translation>{} liegt zwischen Stufe 0 und einer davor, die es nicht gibt.</translation>
    </message>
    <message>
        <source>The plan cuts layers along other axes than data and pipeline, as kolo run mesh does.</source>
        <translation>Der Plan zerschneidet Schichten entlang anderer Achsen als data und pipeline, wie kolo run mesh es tut.</translation>
    </message>
    <message>
        <source>Stage {} of the step plan has {} twice before it.</source>
        <translation>Stufe {} des Schrittplans hat {} zweimal vor sich.</translation>
    </message>
    <message>
        <source>Bucket {} of the step plan is {}, but it must be [first, count], whole numbers up to {}, and the axis if that is not data.</source>
        <translation>Eimer {} des Schrittplans ist {}, muss aber [erster, Anzahl] sein, ganze Zahlen bis {}, und die Achse, wenn sie nicht data ist.</translation>
    </message>
    <message>
        <source>The step plan&apos;s gradient_parts have {}, but each must be [first, count, axis] with an axis other than data, and at most {} are allowed.</source>
        <translation>Die gradient_parts des Schrittplans enthalten {}, aber jeder Eintrag muss [erster, Anzahl, Achse] mit einer anderen Achse als data sein, und höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>The mesh {} takes {} devices, not {}; --devices may be left out.</source>
        <translation>Das Gitter {} braucht {} Geräte, nicht {}; --devices kann wegbleiben.</translation>
    </message>
    <message>
        <source>The layout would cut {} twice along the axis {}, by {} and by {}; an axis may cut one dimension of a tensor.</source>
        <translation>Das Layout würde {} entlang der Achse {} zweimal zerschneiden, durch {} und durch {}; eine Achse darf eine Dimension eines Tensors zerschneiden.</translation>
    </message>
    <message>
        <source>The layout cuts {} along {}: {} cannot be cut into the {} equal parts of the axis {}, but into {}.</source>
        <translation>Das Layout zerschneidet {} entlang {}: {} lässt sich nicht in die {} gleichen Teile der Achse {} zerlegen, aber in {}.</translation>
    </message>
    <message>
        <source>{} of layer {} ({})</source>
        <translation>{} der Schicht {} ({})</translation>
    </message>
    <message>
        <source>the inside</source>
        <translation>das Innere</translation>
    </message>
    <message>
        <source>the {} ({})</source>
        <translation>{} ({})</translation>
    </message>
    <message>
        <source>the input</source>
        <translation>die Eingabe</translation>
    </message>
    <message>
        <source>the output</source>
        <translation>die Ausgabe</translation>
    </message>
    <message>
        <source>The parameter &quot;mesh&quot; is {}, but {}</source>
        <translation>Der Parameter „mesh“ ist {}, aber {}</translation>
    </message>
    <message>
        <source>it must name axes and how many ranks each has, as in rows:2,cols:2.</source>
        <translation>er muss Achsen nennen und wie viele Ränge jede hat, wie in rows:2,cols:2.</translation>
    </message>
    <message>
        <source>the axis {} must have 1 to {} ranks, not {}.</source>
        <translation>die Achse {} muss 1 bis {} Ränge haben, nicht {}.</translation>
    </message>
    <message>
        <source>an axis pipeline is what kolo run pipeline has; take another name.</source>
        <translation>eine Achse pipeline hat kolo run pipeline; nehmen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>it names the axis {} twice.</source>
        <translation>er nennt die Achse {} zweimal.</translation>
    </message>
    <message>
        <source>these are {} ranks; at most {} are allowed.</source>
        <translation>das sind {} Ränge; höchstens {} sind erlaubt.</translation>
    </message>
    <message>
        <source>The parameter &quot;layout&quot; is {}, but it must map dimensions to axes of the mesh, as in batch:rows,hidden:cols.</source>
        <translation>Der Parameter „layout“ ist {}, muss aber Dimensionen Achsen des Gitters zuordnen, wie in batch:rows,hidden:cols.</translation>
    </message>
    <message>
        <source>slice={} cuts along an axis tensor, which the mesh does not have; write mesh=tensor:2, or data:2,tensor:2 with replicas.</source>
        <translation>slice={} schneidet entlang einer Achse tensor, die das Gitter nicht hat; schreiben Sie mesh=tensor:2, oder data:2,tensor:2 mit Replikaten.</translation>
    </message>
    <message>
        <source>slice=halo cuts images whose rows can be cut into {} equal parts, and this model reads none; take cnn:small, or slice=gather or megatron.</source>
        <translation>slice=halo zerschneidet Bilder, deren Zeilen sich in {} gleiche Teile zerlegen lassen, und dieses Modell liest keine; nehmen Sie cnn:small, oder slice=gather oder megatron.</translation>
    </message>
    <message>
        <source>slice={} finds nothing to cut in this model; write a layout.</source>
        <translation>slice={} findet in diesem Modell nichts zu zerschneiden; schreiben Sie ein Layout.</translation>
    </message>
    <message>
        <source>The layout cuts {} along {} and along {}; a dimension is cut along one axis.</source>
        <translation>Das Layout zerschneidet {} entlang {} und entlang {}; eine Dimension wird entlang einer Achse zerschnitten.</translation>
    </message>
    <message>
        <source>The layout maps {} to the axis {}, but the mesh has {}.{}</source>
        <translation>Das Layout ordnet {} der Achse {} zu, aber das Gitter hat {}.{}</translation>
    </message>
    <message>
        <source>The layout maps {} to the axis data, along which the batch is cut; give that axis another name.</source>
        <translation>Das Layout ordnet {} der Achse data zu, entlang derer der Batch zerteilt wird; geben Sie dieser Achse einen anderen Namen.</translation>
    </message>
    <message>
        <source>The layout names the dimension {}, but the model has {}.{}</source>
        <translation>Das Layout nennt die Dimension {}, aber das Modell hat {}.{}</translation>
    </message>
    <message>
        <source>The dimension {} cannot be cut, because every rank needs all of it; {} can.</source>
        <translation>Die Dimension {} lässt sich nicht zerschneiden, weil jeder Rang sie ganz braucht; {} schon.</translation>
    </message>
    <message>
        <source>{} is {} as layer {} writes it; name one of them.</source>
        <translation>{} ist {}, wie Schicht {} es schreibt; nennen Sie eines von beiden.</translation>
    </message>
    <message>
        <source>The layout cuts batch along {}, but the mesh has an axis data, which is the batch&apos;s; give one of them another name.</source>
        <translation>Das Layout zerteilt batch entlang {}, aber das Gitter hat eine Achse data, die des Batches; geben Sie einer von beiden einen anderen Namen.</translation>
    </message>
    <message>
        <source>A bucket of the axis {} has nothing to add up.</source>
        <translation>Ein Eimer der Achse {} hat nichts zu addieren.</translation>
    </message>
    <message>
        <source>The gradient of parameter {} is a sum with a part on each rank of the axis {}, but no bucket adds it up.</source>
        <translation>Der Gradient von Parameter {} ist eine Summe mit einem Teil auf jedem Rang der Achse {}, aber kein Eimer addiert sie.</translation>
    </message>
    <message>
        <source>The gradient of parameter {} is the same on all ranks of the axis {}, and a bucket would count it several times.</source>
        <translation>Der Gradient von Parameter {} ist auf allen Rängen der Achse {} derselbe, und ein Eimer würde ihn mehrmals zählen.</translation>
    </message>
    <message>
        <source>{}: the plan has no such exchange before stage {}.</source>
        <translation>{}: Der Plan hat vor Stufe {} keinen solchen Austausch.</translation>
    </message>
    <message>
        <source>The seed {} gives no layout with sums over both axes; take another.</source>
        <translation>Der Startwert {} ergibt kein Layout mit Summen über beide Achsen; nehmen Sie einen anderen.</translation>
    </message>
    <message>
        <source>{} needs {} in one piece for {}: it has {} free, but the largest piece of that is {}.</source>
        <translation>{} braucht {} am Stück für {}: Frei sind {}, aber das größte Stück davon hat {}.</translation>
    </message>
    <message>
        <source>{} needs {} for {}, and has {} left, because it hands out memory in multiples of {}.</source>
        <translation>{} braucht {} für {} und hat noch {}, weil es Speicher in Vielfachen von {} vergibt.</translation>
    </message>
    <message>
        <source>With defragment=true, what lives long lies side by side.</source>
        <translation>Mit defragment=true liegt nebeneinander, was lange lebt.</translation>
    </message>
    <message>
        <source>nothing is let go of during a step, so there are no holes; zero=2 or 3, recompute, offload, overlap, fusion and precision=mixed make them.</source>
        <translation>während eines Schritts wird nichts losgelassen, also gibt es keine Lücken; die machen zero=2 oder 3, recompute, offload, overlap, fusion und precision=mixed.</translation>
    </message>
    <message>
        <source>only in a limited memory do holes matter; set memory, too.</source>
        <translation>nur in einem begrenzten Speicher zählen Lücken; setzen Sie auch memory.</translation>
    </message>
    <message>
        <source>Arguments cannot be unpacked with * in the placement lab.</source>
        <translation>Im Platzierungslabor lassen sich Argumente nicht mit * entpacken.</translation>
    </message>
    <message>
        <source>The placement lab has no dictionaries; kolo train reads programs that have.</source>
        <translation>Das Platzierungslabor kennt keine Dictionaries; kolo train liest Programme, die welche haben.</translation>
    </message>
    <message>
        <source>Sets are not in Kolo&apos;s language; a list is written with [ and ].</source>
        <translation>Mengen gehören nicht zu Kolos Sprache; eine Liste schreibt man mit [ und ].</translation>
    </message>
    <message>
        <source>The placement lab has no classes; kolo train reads programs that have.</source>
        <translation>Das Platzierungslabor kennt keine Klassen; kolo train liest Programme, die welche haben.</translation>
    </message>
    <message>
        <source>Functions call each other more than {} deep.</source>
        <translation>Funktionen rufen einander mehr als {} tief auf.</translation>
    </message>
    <message>
        <source>{} takes what goes through it.</source>
        <translation>{} braucht das, was hindurchgehen soll.</translation>
    </message>
    <message>
        <source>{} is a module, which cannot be called.</source>
        <translation>{} ist ein Modul und lässt sich nicht aufrufen.</translation>
    </message>
    <message>
        <source>{} has no argument {}.{}</source>
        <translation>{} hat kein Argument {}.{}</translation>
    </message>
    <message>
        <source>{} has nothing named {}.{}</source>
        <translation>{} hat nichts namens {}.{}</translation>
    </message>
    <message>
        <source>The class {} has no forward pass: a method forward (PyTorch) or call (Keras).</source>
        <translation>Die Klasse {} hat keinen Vorwärtsgang: eine Methode forward (PyTorch) oder call (Keras).</translation>
    </message>
    <message>
        <source>A model is made of layers, but this is {}.</source>
        <translation>Ein Modell besteht aus Schichten, aber dies ist {}.</translation>
    </message>
    <message>
        <source>A row has at least one number along each axis, not {}.</source>
        <translation>Eine Zeile hat entlang jeder Achse mindestens eine Zahl, nicht {}.</translation>
    </message>
    <message>
        <source>A row has at most {} numbers.</source>
        <translation>Eine Zeile hat höchstens {} Zahlen.</translation>
    </message>
    <message>
        <source>A row has up to 3 axes here, not {}.</source>
        <translation>Eine Zeile hat hier bis zu 3 Achsen, nicht {}.</translation>
    </message>
    <message>
        <source>There is no activation {} here.{}</source>
        <translation>Eine Aktivierung {} gibt es hier nicht.{}</translation>
    </message>
    <message>
        <source>A layer has 1 to 65536 units, not {}.</source>
        <translation>Eine Schicht hat 1 bis 65536 Einheiten, nicht {}.</translation>
    </message>
    <message>
        <source>What comes to {} is {}; a Flatten is missing before it.</source>
        <translation>Was bei {} ankommt, ist {}; davor fehlt ein Flatten.</translation>
    </message>
    <message>
        <source>A layer has 1 to 4096 filters, not {}.</source>
        <translation>Eine Schicht hat 1 bis 4096 Filter, nicht {}.</translation>
    </message>
    <message>
        <source>{} reads images, but a row of {} numbers comes to it.</source>
        <translation>{} liest Bilder, aber es kommt eine Zeile aus {} Zahlen an.</translation>
    </message>
    <message>
        <source>The padding is {}, but it must be same or valid.{}</source>
        <translation>padding ist {}, muss aber same oder valid sein.{}</translation>
    </message>
    <message>
        <source>A layer has 1 to 4096 units, not {}.</source>
        <translation>Eine Schicht hat 1 bis 4096 Einheiten, nicht {}.</translation>
    </message>
    <message>
        <source>{} reads sequences, but a row of {} numbers comes to it.</source>
        <translation>{} liest Sequenzen, aber es kommt eine Zeile aus {} Zahlen an.</translation>
    </message>
    <message>
        <source>{} of {} must be a whole number, but this is {}.</source>
        <translation>{} von {} muss eine ganze Zahl sein, aber dies ist {}.</translation>
    </message>
    <message>
        <source>This Linear takes {} numbers, but {} come to it.</source>
        <translation>Dieses Linear nimmt {} Zahlen, aber es kommen {} an.</translation>
    </message>
    <message>
        <source>This Conv2d takes {} channels, but {} come to it.</source>
        <translation>Dieses Conv2d nimmt {} Kanäle, aber es kommen {} an.</translation>
    </message>
    <message>
        <source>{} numbers cannot become {}.</source>
        <translation>Aus {} Zahlen kann nicht {} werden.</translation>
    </message>
    <message>
        <source>Kolo has no layer {}.</source>
        <translation>Kolo hat keine Schicht {}.</translation>
    </message>
    <message>
        <source>The model&apos;s rows are {}, but those of the data {}.</source>
        <translation>Die Zeilen des Modells sind {}, die der Daten aber {}.</translation>
    </message>
    <message>
        <source>The model&apos;s last layer must be a Dense (or Linear) with an output for each class.</source>
        <translation>Die letzte Schicht des Modells muss ein Dense (oder Linear) mit einer Ausgabe je Klasse sein.</translation>
    </message>
    <message>
        <source>The last layer has {} outputs, but {} has {} classes.</source>
        <translation>Die letzte Schicht hat {} Ausgaben, aber {} hat {} Klassen.</translation>
    </message>
    <message>
        <source>A model has at most {} layers.</source>
        <translation>Ein Modell hat höchstens {} Schichten.</translation>
    </message>
    <message>
        <source>{} has no negative.</source>
        <translation>{} lässt sich nicht negieren.</translation>
    </message>
    <message>
        <source>Only arguments are unpacked with *.</source>
        <translation>Nur Argumente werden mit * entpackt.</translation>
    </message>
    <message>
        <source>{} is not known here.{}</source>
        <translation>{} ist hier nicht bekannt.{}</translation>
    </message>
    <message>
        <source>{} is not known here; {} has {}{}.</source>
        <translation>{} ist hier nicht bekannt; {} hat {}{}.</translation>
    </message>
    <message>
        <source>The dictionary has no key {}.</source>
        <translation>Das Dictionary hat keinen Schlüssel {}.</translation>
    </message>
    <message>
        <source>This string is too long.</source>
        <translation>Diese Zeichenkette ist zu lang.</translation>
    </message>
    <message>
        <source>This list is too long.</source>
        <translation>Diese Liste ist zu lang.</translation>
    </message>
    <message>
        <source>{} {} {} cannot be computed.</source>
        <translation>{} {} {} lässt sich nicht berechnen.</translation>
    </message>
    <message>
        <source>This divides by zero.</source>
        <translation>Hier wird durch null geteilt.</translation>
    </message>
    <message>
        <source>{} and {} cannot be compared.</source>
        <translation>{} und {} lassen sich nicht vergleichen.</translation>
    </message>
    <message>
        <source>Before {} comes hvd.init().</source>
        <translation>Vor {} kommt hvd.init().</translation>
    </message>
    <message>
        <source>The program ends here by an error of its own.</source>
        <translation>Das Programm endet hier mit einem eigenen Fehler.</translation>
    </message>
    <message>
        <source>{} has no attributes to set.</source>
        <translation>{} hat keine Attribute, die sich setzen lassen.</translation>
    </message>
    <message>
        <source>Elements of {} cannot be changed.</source>
        <translation>Elemente lassen sich hier nicht ändern: {}.</translation>
    </message>
    <message>
        <source>A with block takes a context such as strategy.scope(), but this is {}.</source>
        <translation>Ein with-Block nimmt einen Kontext wie strategy.scope(), aber dies ist {}.</translation>
    </message>
    <message>
        <source>A class is made from another one, but this is {}.</source>
        <translation>Eine Klasse wird von einer anderen abgeleitet, aber dies ist {}.</translation>
    </message>
    <message>
        <source>A list of {} numbers is more than the million that is allowed.</source>
        <translation>Eine Liste von {} Zahlen ist länger als die erlaubte Million.</translation>
    </message>
    <message>
        <source>{} cannot be gone through.</source>
        <translation>{} lässt sich nicht durchlaufen.</translation>
    </message>
    <message>
        <source>There is no loss {} here.{}</source>
        <translation>Einen Verlust {} gibt es hier nicht.{}</translation>
    </message>
    <message>
        <source>There is no optimizer {} here.{}</source>
        <translation>Einen Optimierer {} gibt es hier nicht.{}</translation>
    </message>
    <message>
        <source>A batch has at least one row, not {}.</source>
        <translation>Ein Batch hat mindestens eine Zeile, nicht {}.</translation>
    </message>
    <message>
        <source>{} has no argument {}.</source>
        <translation>{} hat kein Argument {}.</translation>
    </message>
    <message>
        <source>{} has no argument {}; it has {}.{}</source>
        <translation>{} hat kein Argument {}; es gibt {}.{}</translation>
    </message>
    <message>
        <source>The program names {} devices, but --devices gives it {}.</source>
        <translation>Das Programm nennt {} Geräte, aber --devices gibt ihm {}.</translation>
    </message>
    <message>
        <source>The program makes no model and no strategy, and computes nothing, so there is nothing to run.</source>
        <translation>Das Programm legt weder Modell noch Strategie an und berechnet nichts, also gibt es nichts auszuführen.</translation>
    </message>
    <message>
        <source>This is no loss of a model&apos;s output, so there is nothing to go back through.</source>
        <translation>Dies ist kein Verlust aus der Ausgabe eines Modells, also gibt es nichts, wodurch es zurückgehen könnte.</translation>
    </message>
    <message>
        <source>This line is none of a training loop&apos;s: init, for … in epochs or batches, shard, each worker gets or computes, allreduce, update.{}</source>
        <translation>Diese Zeile gehört nicht zu einer Trainingsschleife: init, for … in epochs oder batches, shard, each worker gets oder computes, allreduce, update.{}</translation>
    </message>
    <message>
        <source>This training loop has no line {}.</source>
        <translation>Dieser Trainingsschleife fehlt eine Zeile {}.</translation>
    </message>
    <message>
        <source>The step of a range cannot be 0.</source>
        <translation>Die Schrittweite eines range darf nicht 0 sein.</translation>
    </message>
    <message>
        <source>The device {} is named twice.</source>
        <translation>Das Gerät {} ist zweimal genannt.</translation>
    </message>
    <message>
        <source>The cluster has no job {}.{}</source>
        <translation>Der Cluster hat keinen Job {}.{}</translation>
    </message>
    <message>
        <source>The job {} has {} tasks, so there is no task {}.</source>
        <translation>Der Job {} hat {} Tasks, also gibt es keinen Task {}.</translation>
    </message>
    <message>
        <source>A dataset is cut into at least one shard, not {}.</source>
        <translation>Ein Datensatz wird in mindestens einen Teil zerlegt, nicht in {}.</translation>
    </message>
    <message>
        <source>Of {} shards there is no shard {}.</source>
        <translation>Von {} Teilen gibt es keinen Teil {}.</translation>
    </message>
    <message>
        <source>A bucket has at least 1 MiB, not {}.</source>
        <translation>Ein Eimer hat mindestens 1 MiB, nicht {}.</translation>
    </message>
    <message>
        <source>There is no backend {}; there are {}.{}</source>
        <translation>Es gibt kein Backend {}; es gibt {}.{}</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>a dictionary</source>
        <translation>ein Dictionary</translation>
    </message>
    <message>
        <source>something that the slide leaves out</source>
        <translation>etwas, das die Folie auslässt</translation>
    </message>
    <message>
        <source>a value that only a run knows</source>
        <translation>ein Wert, den erst ein Lauf kennt</translation>
    </message>
    <message>
        <source>a function</source>
        <translation>eine Funktion</translation>
    </message>
    <message>
        <source>a class</source>
        <translation>eine Klasse</translation>
    </message>
    <message>
        <source>a method</source>
        <translation>eine Methode</translation>
    </message>
    <message>
        <source>a {}</source>
        <translation>ein {}</translation>
    </message>
    <message>
        <source>The dataset is {}, but it must be the inputs, or channels x height x width, and then 2 to {} classes, as in random:10-10 or random:3x32x32-10.</source>
        <translation>Der Datensatz ist {}, er muss aber die Eingaben nennen, oder Kanäle x Höhe x Breite, und dann 2 bis {} Klassen, wie in random:10-10 oder random:3x32x32-10.</translation>
    </message>
    <message>
        <source>layer {}, {}, {}</source>
        <translation>Schicht {}, {}, {}</translation>
    </message>
    <message>
        <source>it must end with dense{}, an output for each class.</source>
        <translation>es muss mit dense{} enden, einer Ausgabe je Klasse.</translation>
    </message>
    <message>
        <source>The parameter &quot;architecture&quot; is {}, whose messages the processor puts together; use virtual:{}.</source>
        <translation>Der Parameter &quot;architecture&quot; ist {}, dessen Nachrichten der Prozessor zusammensetzt; nehmen Sie virtual:{}.</translation>
    </message>
    <message>
        <source>one device adds up whole gradients when the others have them.</source>
        <translation>ein Gerät summiert ganze Gradienten, wenn die anderen sie haben.</translation>
    </message>
    <message>
        <source>one device leads all others through every step.</source>
        <translation>ein Gerät führt alle anderen durch jeden Schritt.</translation>
    </message>
    <message>
        <source>one device has all states.</source>
        <translation>ein Gerät hat alle Zustände.</translation>
    </message>
    <message>
        <source>the device in charge is one of the workers.</source>
        <translation>das führende Gerät ist einer der Worker.</translation>
    </message>
    <message>
        <source>everything passes through one device.</source>
        <translation>alles geht durch ein Gerät.</translation>
    </message>
    <message>
        <source>copies are made anew in every step.</source>
        <translation>Kopien werden in jedem Schritt neu gemacht.</translation>
    </message>
    <message>
        <source>The plan is for stages={}, replicas={} and micro={}, but these are {}, {} and {}.</source>
        <translation>Der Plan ist für stages={}, replicas={} und micro={}, aber diese sind {}, {} und {}.</translation>
    </message>
    <message>
        <source>Stage {} has the layers {} to {}, but it must begin with layer {} and end in front of a layer that has parameters.</source>
        <translation>Stufe {} hat die Schichten {} bis {}, muss aber mit Schicht {} beginnen und vor einer Schicht enden, die Parameter hat.</translation>
    </message>
    <message>
        <source>The plan&apos;s stages have {} layers, but the model {} has {}.</source>
        <translation>Die Stufen des Plans haben {} Schichten, aber das Modell {} hat {}.</translation>
    </message>
    <message>
        <source>Stage {} has the parameters [{}, {}], but in the model {} its layers have [{}, {}].</source>
        <translation>Stufe {} hat die Parameter [{}, {}], aber im Modell {} haben ihre Schichten [{}, {}].</translation>
    </message>
    <message>
        <source>one device reads the rows of all; leave it at on.</source>
        <translation>ein Gerät liest die Zeilen für alle; lassen Sie es bei on.</translation>
    </message>
    <message>
        <source>each task reads the partition that it has; leave it at on.</source>
        <translation>jede Task liest die Partition, die sie hat; lassen Sie es bei on.</translation>
    </message>
    <message>
        <source>The rows of the container cannot be written or read: {}.</source>
        <translation>Die Zeilen des Containers können nicht geschrieben oder gelesen werden: {}.</translation>
    </message>
    <message>
        <source>--detail, --record and --peer are for virtual devices; on {} devices the ring&apos;s copies and NCCL are measured, and nothing is recorded.</source>
        <translation>--detail, --record und --peer sind für virtuelle Geräte; auf {}-Geräten werden die Kopien des Rings und NCCL gemessen, und nichts wird aufgezeichnet.</translation>
    </message>
    <message>
        <source>--devices names {} devices; an allreduce takes {} to {}.</source>
        <translation>--devices nennt {} Geräte; ein Allreduce nimmt {} bis {}.</translation>
    </message>
    <message>
        <source>--devices names no number, as in virtual:2.</source>
        <translation>--devices nennt keine Anzahl wie in virtual:2.</translation>
    </message>
    <message>
        <source>{} is not the size of an array; 4 B to 64 GiB, as in 256MiB.</source>
        <translation>{} ist keine Größe eines Arrays; 4 B bis 64 GiB, wie in 256MiB.</translation>
    </message>
    <message>
        <source>No check of these devices is called {}; without --only all are performed and named.</source>
        <translation>Keine Prüfung dieser Geräte heißt {}; ohne --only werden alle ausgeführt und genannt.</translation>
    </message>
    <message>
        <source>{} of {} must be a whole number from {} to 64, or two of them: down and across.</source>
        <translation>{} von {} muss eine ganze Zahl von {} bis 64 sein, oder zwei davon: senkrecht und waagrecht.</translation>
    </message>
    <message>
        <source>Kolo&apos;s layers have no {}, which must be 1 here.</source>
        <translation>Kolos Schichten haben kein {}, das hier 1 sein muss.</translation>
    </message>
    <message>
        <source>Kolo&apos;s layers have no {}; leave it out.</source>
        <translation>Kolos Schichten haben kein {}; lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The border of {} is too wide for windows of {}.</source>
        <translation>Der Rand von {} ist zu breit für Fenster von {}.</translation>
    </message>
    <message>
        <source>A window of {} does not fit into an image of {} × {}.</source>
        <translation>Ein Fenster von {} passt nicht in ein Bild von {} × {}.</translation>
    </message>
    <message>
        <source>{} reads images of up to 64 × 64 pixels, not {}.</source>
        <translation>{} liest Bilder von bis zu 64 × 64 Pixeln, nicht {}.</translation>
    </message>
    <message>
        <source>has a border as wide as its windows.</source>
        <translation>hat einen Rand, so breit wie seine Fenster.</translation>
    </message>
    <message>
        <source>does not fit into an image of {} × {}.</source>
        <translation>passt nicht in ein Bild von {} × {}.</translation>
    </message>
    <message>
        <source>is none: a model has up to {} of them, as in conv32-3,relu,pool2,dense64,relu,dense10.</source>
        <translation>ist keine: Ein Modell hat bis zu {} davon, wie in conv32-3,relu,pool2,dense64,relu,dense10.</translation>
    </message>
    <message>
        <source>is none that there is: conv, pool, dense, rnn, relu and tanh, as in conv32-3,relu,pool2,dense64,relu,dense10.</source>
        <translation>gibt es nicht: conv, pool, dense, rnn, relu und tanh, wie in conv32-3,relu,pool2,dense64,relu,dense10.</translation>
    </message>
    <message>
        <source>That many numbers are sent; each of them has {} bytes.</source>
        <translation>So viele Zahlen werden gesendet; jede hat {} Bytes.</translation>
    </message>
    <message>
        <source>That is what the worker that sends most sends; the question is about all of them.</source>
        <translation>So viel sendet der Worker, der am meisten sendet; gefragt ist nach allen.</translation>
    </message>
    <message>
        <source>That is what all of them send together; the question is about one.</source>
        <translation>So viel senden alle zusammen; gefragt ist nach einem.</translation>
    </message>
    <message>
        <source>That counts the messages; those that do not wait for each other share an iteration.</source>
        <translation>Das zählt die Nachrichten; welche nicht aufeinander warten, teilen sich eine Iteration.</translation>
    </message>
    <message>
        <source>That is half of it: the sums must also get back to everybody.</source>
        <translation>Das ist die Hälfte: Was aufaddiert wurde, muss auch wieder zu allen.</translation>
    </message>
    <message>
        <source>With {} an array of {} would take {}; the curve is at {} there.</source>
        <translation>Mit {} würde ein Array von {} {} dauern; die Kurve steht dort bei {}.</translation>
    </message>
    <message>
        <source>{} cannot be done yet: device {} gets to it in time slot {}.</source>
        <translation>{} geht noch nicht: Gerät {} kommt erst im Zeitschlitz {} dazu.</translation>
    </message>
    <message>
        <source>Device {} has done {} already, in time slot {}.</source>
        <translation>Gerät {} hat {} schon erledigt, im Zeitschlitz {}.</translation>
    </message>
    <message>
        <source>With {} you would see: {}</source>
        <translation>Bei {} sähe man: {}</translation>
    </message>
    <message>
        <source>With {} you would see less than that.</source>
        <translation>Bei {} sähe man weniger.</translation>
    </message>
    <message>
        <source>In this iteration {} sends to {}.</source>
        <translation>In dieser Iteration sendet {} an {}.</translation>
    </message>
    <message>
        <source>In this iteration {} gets its chunk from {}.</source>
        <translation>In dieser Iteration bekommt {} seinen Chunk von {}.</translation>
    </message>
    <message>
        <source>In this iteration {} sends nothing.</source>
        <translation>In dieser Iteration sendet {} nichts.</translation>
    </message>
    <message>
        <source>In this iteration nothing is sent to {}.</source>
        <translation>In dieser Iteration wird nichts an {} gesendet.</translation>
    </message>
    <message>
        <source>Chunk {} is what {} sends in this iteration.</source>
        <translation>Chunk {} ist das, was {} in dieser Iteration sendet.</translation>
    </message>
    <message>
        <source>In this iteration nobody sends chunk {}.</source>
        <translation>In dieser Iteration sendet niemand Chunk {}.</translation>
    </message>
    <message>
        <source>{} would take {} iterations; the picture shows {}.</source>
        <translation>{} bräuchte {} Iterationen; das Bild zeigt {}.</translation>
    </message>
    <message>
        <source>{} would take one iteration; the picture shows {}.</source>
        <translation>{} bräuchte eine Iteration; das Bild zeigt {}.</translation>
    </message>
    <message>
        <source>{} would send whole arrays; in the picture they are cut into {} chunks.</source>
        <translation>{} würde ganze Arrays senden; im Bild sind sie in {} Chunks geschnitten.</translation>
    </message>
    <message>
        <source>{} would cut the array into {} chunks; in the picture it is sent whole.</source>
        <translation>{} würde das Array in {} Chunks schneiden; im Bild wird es ganz gesendet.</translation>
    </message>
    <message>
        <source>{} would cut the array into {} parts; in the picture it has {}.</source>
        <translation>{} würde das Array in {} Teile schneiden; im Bild hat es {}.</translation>
    </message>
    <message>
        <source>With {}, {} would send chunk {} to {} in iteration {}; in the picture it does not.</source>
        <translation>Mit {} würde {} Chunk {} an {} senden, in Iteration {}; im Bild geschieht das nicht.</translation>
    </message>
    <message>
        <source>{} is not what the picture shows.</source>
        <translation>{} ist nicht, was das Bild zeigt.</translation>
    </message>
    <message>
        <source>{} holds nothing in chunk {} that still matters.</source>
        <translation>{} hält in Chunk {} nichts, was noch zählt.</translation>
    </message>
    <message>
        <source>{}&apos;s partial sum of chunk {} was passed on to {} in iteration {}: what is left here no longer matters, so the cell is blank.</source>
        <translation>Die Teilsumme von {} in Chunk {} ging an {}, in Iteration {}: Was hier zurückblieb, zählt nicht mehr, also ist das Feld leer.</translation>
    </message>
    <message>
        <source>Chunk {} of {} is complete by then. What is complete stays where it is, even when it is sent to others.</source>
        <translation>Chunk {} von {} ist da schon vollständig. Was vollständig ist, bleibt, auch wenn es an andere gesendet wird.</translation>
    </message>
    <message>
        <source>{} does not pass chunk {} on, so it is not blank.</source>
        <translation>{} schickt Chunk {} nicht weiter, also ist das Feld nicht leer.</translation>
    </message>
    <message>
        <source>After iteration {} {} still holds its chunk {}: it is passed on to {} only in iteration {}.</source>
        <translation>Nach Iteration {} hält {} seinen Chunk {} noch: Er geht an {} erst in Iteration {}.</translation>
    </message>
    <message>
        <source>That is what {} held before. In iteration {} chunk {} of {} arrives.</source>
        <translation>Das hielt {} vorher. In Iteration {} kommt Chunk {} von {} an.</translation>
    </message>
    <message>
        <source>That is what {} sends. {} still combines it with its own chunk {}.</source>
        <translation>Das ist, was {} sendet. {} verknüpft es noch mit dem eigenen Chunk {}.</translation>
    </message>
    <message>
        <source>That is what {} began with in chunk {}.</source>
        <translation>Damit begann {} in Chunk {}.</translation>
    </message>
    <message>
        <source>{} holds that in chunk {} after iteration {}, not after iteration {}.</source>
        <translation>{} hält das in Chunk {} nach Iteration {}, nicht nach Iteration {}.</translation>
    </message>
    <message>
        <source>That is what {} holds in chunk {} then, not {}.</source>
        <translation>Das hält {} dann in Chunk {}, nicht {}.</translation>
    </message>
    <message>
        <source>That is what {} holds in chunk {} then, not in chunk {}.</source>
        <translation>Das hält {} dann in Chunk {}, nicht in Chunk {}.</translation>
    </message>
    <message>
        <source>In iteration {} the complete chunk {} reaches {}, which keeps it as it comes.</source>
        <translation>In Iteration {} erreicht der vollständige Chunk {} {} und bleibt, wie er kommt.</translation>
    </message>
    <message>
        <source>What is there is made of the numbers of {} in chunk {}.</source>
        <translation>Was dort steht, ist aus den Zahlen von {} in Chunk {} gemacht.</translation>
    </message>
    <message>
        <source>It must be a number, or a full stop for a blank.</source>
        <translation>Es muss eine Zahl sein, oder ein Punkt (.) für ein leeres Feld.</translation>
    </message>
    <message>
        <source>The placement lab has no gradient of {}.</source>
        <translation>Das Platzierungslabor hat keinen Gradienten von {}.</translation>
    </message>
    <message>
        <source>This tape gave its gradients already; tf.GradientTape(persistent=True) gives them several times.</source>
        <translation>Dieses Band hat seine Gradienten schon gegeben; tf.GradientTape(persistent=True) gibt sie mehrmals.</translation>
    </message>
    <message>
        <source>A gradient is that of a tensor, not of {}.</source>
        <translation>Ein Gradient ist der eines Tensors, nicht von {}.</translation>
    </message>
    <message>
        <source>A gradient is one by a variable or a tensor, not by {}.</source>
        <translation>Abgeleitet wird nach einer Variablen oder einem Tensor, nicht nach {}.</translation>
    </message>
    <message>
        <source>A tape watches tensors, not {}.</source>
        <translation>Ein Band beobachtet Tensoren, nicht {}.</translation>
    </message>
    <message>
        <source>A device&apos;s number</source>
        <translation>Die Nummer eines Geräts</translation>
    </message>
    <message>
        <source>ctx is mx.cpu() or mx.gpu(i), not {}.</source>
        <translation>ctx ist mx.cpu() oder mx.gpu(i), nicht {}.</translation>
    </message>
    <message>
        <source>The type of a key-value store is a string, not {}.</source>
        <translation>Die Art eines Schlüssel-Wert-Speichers ist eine Zeichenkette, nicht {}.</translation>
    </message>
    <message>
        <source>The type of the key-value store is {}, but it must be one of {}.{}</source>
        <translation>Die Art des Schlüssel-Wert-Speichers ist {}, muss aber {} sein.{}</translation>
    </message>
    <message>
        <source>learning_rate is a number, not {}.</source>
        <translation>learning_rate ist eine Zahl, nicht {}.</translation>
    </message>
    <message>
        <source>The placement lab&apos;s key-value store updates by &apos;sgd&apos;; kolo train knows more optimizers.</source>
        <translation>Der Schlüssel-Wert-Speicher des Platzierungslabors aktualisiert mit &apos;sgd&apos;; kolo train kennt mehr Optimierer.</translation>
    </message>
    <message>
        <source>A key is a whole number or a string, not {}.</source>
        <translation>Ein Schlüssel ist eine ganze Zahl oder eine Zeichenkette, nicht {}.</translation>
    </message>
    <message>
        <source>The key {} has been initialized before; push changes it.</source>
        <translation>Der Schlüssel {} ist schon angelegt; push ändert ihn.</translation>
    </message>
    <message>
        <source>pushed to</source>
        <translation>beschrieben</translation>
    </message>
    <message>
        <source>Nothing was pushed to the key {}: the list is empty.</source>
        <translation>Für den Schlüssel {} kam nichts: die Liste ist leer.</translation>
    </message>
    <message>
        <source>pulled</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>pull writes into an array of mx.nd, but out is {}.</source>
        <translation>pull schreibt in ein Array von mx.nd, aber out ist {}.</translation>
    </message>
    <message>
        <source>The key {} is {} before it was initialized; the store has no keys yet, and kv.init({}, …) makes it.</source>
        <translation>Der Schlüssel {} wird {}, bevor er angelegt ist; der Speicher hat noch keine Schlüssel, und kv.init({}, …) legt ihn an.</translation>
    </message>
    <message>
        <source>The key {} is {} before it was initialized; the store has {}, and kv.init({}, …) makes it.</source>
        <translation>Der Schlüssel {} wird {}, bevor er angelegt ist; der Speicher hat {}, und kv.init({}, …) legt ihn an.</translation>
    </message>
    <message>
        <source>The key {} holds {} of shape {}, but this is {} of shape {}.</source>
        <translation>Der Schlüssel {} hält {} der Form {}, aber dies ist {} der Form {}.</translation>
    </message>
    <message>
        <source>An array of shape {} cannot become one of shape {} in its place.</source>
        <translation>Ein Array der Form {} kann an seiner Stelle keines der Form {} werden.</translation>
    </message>
    <message>
        <source>An updater is a function of the program: def update(key, input, stored), not {}.</source>
        <translation>Ein Updater ist eine Funktion des Programms: def update(key, input, stored), nicht {}.</translation>
    </message>
    <message>
        <source>set_optimizer takes mx.optimizer.SGD(…), not {}.</source>
        <translation>set_optimizer nimmt mx.optimizer.SGD(…), nicht {}.</translation>
    </message>
    <message>
        <source>There are {} keys and {} values.</source>
        <translation>Es sind {} Schlüssel und {} Werte.</translation>
    </message>
    <message>
        <source>{} has nothing called {}.{}</source>
        <translation>{} hat nichts namens {}.{}</translation>
    </message>
    <message>
        <source>mx.nd.full takes a number, not {}.</source>
        <translation>mx.nd.full nimmt eine Zahl, nicht {}.</translation>
    </message>
    <message>
        <source>Only tensorflow as tf and mxnet as mx can be imported in the placement lab.</source>
        <translation>Im Platzierungslabor lassen sich nur tensorflow als tf und mxnet als mx importieren.</translation>
    </message>
    <message>
        <source>with takes tf.device(…) or tf.GradientTape(), but this is {}.</source>
        <translation>with nimmt tf.device(…) oder tf.GradientTape(), aber dies ist {}.</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>an optimizer</source>
        <translation>ein Optimierer</translation>
    </message>
    <message>
        <source>a tape</source>
        <translation>ein Band</translation>
    </message>
    <message>
        <source>a key-value store</source>
        <translation>ein Schlüssel-Wert-Speicher</translation>
    </message>
    <message>
        <source>The parameter &quot;program&quot; is missing; kolo train FILE.py reads it from a file.</source>
        <translation>Der Parameter „program“ fehlt; kolo train DATEI.py liest ihn aus einer Datei.</translation>
    </message>
    <message>
        <source>The file can be read, but this machine is {}.</source>
        <translation>Die Datei ist lesbar, aber dieser Rechner ist {}.</translation>
    </message>
    <message>
        <source>The file can be read, but it would be another task&apos;s: {} is in another list.</source>
        <translation>Die Datei ist lesbar, wäre aber die einer anderen Task: {} steht in einer anderen Liste.</translation>
    </message>
    <message>
        <source>The file can be read, but that is another position in the list; the first is 0.</source>
        <translation>Die Datei ist lesbar, aber das ist eine andere Stelle der Liste; gezählt wird ab 0.</translation>
    </message>
    <message>
        <source>Those train; the servers are processes, too.</source>
        <translation>So viele trainieren; auch die Server sind Prozesse.</translation>
    </message>
    <message>
        <source>Count the addresses of all lists.</source>
        <translation>Zählen Sie die Adressen aller Listen.</translation>
    </message>
    <message>
        <source>The first rank is 0.</source>
        <translation>Der erste Rang ist 0.</translation>
    </message>
    <message>
        <source>That is its place in its own list; the roles before it come first.</source>
        <translation>Das ist die Stelle in der eigenen Liste; die Rollen davor kommen zuerst.</translation>
    </message>
    <message>
        <source>It is {}:{}: count what comes before it.</source>
        <translation>Es ist {}:{}: Zählen Sie, was davor kommt.</translation>
    </message>
    <message>
        <source>It has the role ps: servers that keep the variables.</source>
        <translation>Er hat die Rolle ps: Server, die die Variablen halten.</translation>
    </message>
    <message>
        <source>It has no servers, so every worker keeps the variables itself.</source>
        <translation>Er hat keine Server, also hält jeder Worker die Variablen selbst.</translation>
    </message>
    <message>
        <source>It would be so with --distribution=block; here ranks are dealt out one to a node in turn.</source>
        <translation>So wäre es mit --distribution=block; hier bekommt reihum jeder Knoten einen Rang.</translation>
    </message>
    <message>
        <source>It would be so with --distribution=cyclic; here a node is filled before the next one gets a rank.</source>
        <translation>So wäre es mit --distribution=cyclic; hier wird ein Knoten gefüllt, ehe der nächste einen Rang bekommt.</translation>
    </message>
    <message>
        <source>That many run on one node.</source>
        <translation>So viele laufen auf einem Knoten.</translation>
    </message>
    <message>
        <source>That is the number of nodes.</source>
        <translation>Das ist die Zahl der Knoten.</translation>
    </message>
    <message>
        <source>Each of the {} nodes has {} tasks.</source>
        <translation>Jeder der {} Knoten hat {} Tasks.</translation>
    </message>
    <message>
        <source>Nodes, ranks and local ranks are counted from 0.</source>
        <translation>Knoten, Ränge und lokale Ränge werden ab 0 gezählt.</translation>
    </message>
    <message>
        <source>There are {} ranks on each of {} nodes.</source>
        <translation>Auf jedem der {1} Knoten sind {0} Ränge.</translation>
    </message>
    <message>
        <source>That would be one rank per node.</source>
        <translation>Das wäre ein Rang je Knoten.</translation>
    </message>
    <message>
        <source>That is what one node takes.</source>
        <translation>So viel nimmt ein Knoten.</translation>
    </message>
    <message>
        <source>Count the ranks first; each of them takes {} rows.</source>
        <translation>Zählen Sie zuerst die Ränge; jeder nimmt {} Zeilen.</translation>
    </message>
    <message>
        <source>A ring is closed: the last rank sends to rank 0.</source>
        <translation>Ein Ring ist geschlossen: Der letzte Rang sendet an Rang 0.</translation>
    </message>
    <message>
        <source>Go around once, from rank 0 to rank 0, and count where the node changes.</source>
        <translation>Gehen Sie einmal herum, von Rang 0 bis Rang 0, und zählen Sie, wo der Knoten wechselt.</translation>
    </message>
    <message>
        <source>That starts one rank on each machine: {} of them, with {} GPUs each.</source>
        <translation>Das startet einen Rang auf jedem Rechner: {} im Ganzen, mit je {} GPUs.</translation>
    </message>
    <message>
        <source>{} ranks of a machine would share one GPU.</source>
        <translation>{} Ränge eines Rechners würden sich eine GPU teilen.</translation>
    </message>
    <message>
        <source>That is {} machines, each with one GPU at work; {} would do.</source>
        <translation>Das sind {} Rechner, von denen je eine GPU arbeitet; {} würden genügen.</translation>
    </message>
    <message>
        <source>Tasks are counted per node: that starts {} ranks.</source>
        <translation>Tasks zählen je Knoten: Das startet {} Ränge.</translation>
    </message>
    <message>
        <source>Those are neighbours. A shard takes one row in {}, the way cards are dealt.</source>
        <translation>Die stehen nebeneinander. Ein Teil nimmt jede {}. Zeile, wie man Karten gibt.</translation>
    </message>
    <message>
        <source>That is the shard of {}.</source>
        <translation>Das ist der Teil von {}.</translation>
    </message>
    <message>
        <source>That is one row in {} by number. But the rows were shuffled before they were sharded.</source>
        <translation>Das ist jede {}. nach ihrer Nummer. Was hier geteilt wird, ist vorher gemischt.</translation>
    </message>
    <message>
        <source>Those are all rows; {} workers share them.</source>
        <translation>Das sind alle Zeilen; {} Worker teilen sie sich.</translation>
    </message>
    <message>
        <source>Nothing in that line leaves out a row.</source>
        <translation>Nichts in dieser Codezeile lässt eine Zeile aus.</translation>
    </message>
    <message>
        <source>shard() leaves each worker only its part.</source>
        <translation>shard() lässt jedem Worker nur seinen Teil.</translation>
    </message>
    <message>
        <source>Each worker shuffles with a seed of its own, so position 0 is a different row for each.</source>
        <translation>Jeder Worker mischt mit eigenem Startwert, also ist Stelle 0 bei jedem eine andere Zeile.</translation>
    </message>
    <message>
        <source>The shard is taken before anything is shuffled; after it each may shuffle as it likes.</source>
        <translation>Der Teil wird genommen, ehe etwas gemischt ist; danach mag jeder mischen, wie er will.</translation>
    </message>
    <message>
        <source>All shuffle with the same seed, so all see the same order where they shard.</source>
        <translation>Alle mischen mit demselben Startwert, also sehen alle dieselbe Folge, wo sie teilen.</translation>
    </message>
    <message>
        <source>That many are read exactly once.</source>
        <translation>So viele werden genau einmal gelesen.</translation>
    </message>
    <message>
        <source>The orders differ, so the shards overlap. Write down the shard of each worker.</source>
        <translation>Die Folgen sind verschieden, also überlappen die Teile. Schreiben Sie den Teil jedes Workers auf.</translation>
    </message>
    <message>
        <source>Write down the shard of each worker, and tick the rows off.</source>
        <translation>Schreiben Sie den Teil jedes Workers auf und haken Sie die Zeilen ab.</translation>
    </message>
    <message>
        <source>In a step the workers together take {} rows where the data is sharded. Without it, each has all {} rows before it.</source>
        <translation>In einem Schritt nehmen die Worker zusammen {} Zeilen, wo die Daten geteilt sind. Sonst hat jeder alle {} Zeilen vor sich.</translation>
    </message>
    <message>
        <source>It is rows divided by the rows that are taken in a step.</source>
        <translation>Es sind die Zeilen, geteilt durch die Zeilen je Schritt.</translation>
    </message>
    <message>
        <source>Its own update does not count: how far had the others got when it arrived?</source>
        <translation>Die eigene Aktualisierung zählt nicht: Wie weit waren die anderen, als sie kam?</translation>
    </message>
    <message>
        <source>That is the server&apos;s version. {} had not read version 0, but version {}.</source>
        <translation>Das ist die Version des Servers. {} hatte nicht Version 0 gelesen, sondern Version {}.</translation>
    </message>
    <message>
        <source>It counts from when {} read the parameters, in line {}.</source>
        <translation>Es zählt ab da, wo {} die Parameter gelesen hat, in Zeile {}.</translation>
    </message>
    <message>
        <source>Pulls change nothing at the server; only pushes count.</source>
        <translation>Ein Pull ändert nichts am Server; nur Pushes zählen.</translation>
    </message>
    <message>
        <source>Count the pushes between line {}, where {} read the parameters, and line {}.</source>
        <translation>Zählen Sie die Pushes zwischen Zeile {}, wo {} die Parameter gelesen hat, und Zeile {}.</translation>
    </message>
    <message>
        <source>That counts the pulls, too, which change nothing.</source>
        <translation>Das zählt auch die Pulls, die nichts ändern.</translation>
    </message>
    <message>
        <source>The first version is 0, and the first push makes it 1.</source>
        <translation>Die erste Version ist 0, und der erste Push macht daraus 1.</translation>
    </message>
    <message>
        <source>Count the pushes.</source>
        <translation>Zählen Sie die Pushes.</translation>
    </message>
    <message>
        <source>A staleness of exactly {} is still allowed.</source>
        <translation>Ein Veralten von genau {} ist noch erlaubt.</translation>
    </message>
    <message>
        <source>That many keep to the bound; the question is about the others.</source>
        <translation>So viele halten die Schranke ein; gefragt ist nach den anderen.</translation>
    </message>
    <message>
        <source>Look at the staleness of each push once more, and count those above {}.</source>
        <translation>Sehen Sie sich noch einmal an, wie veraltet jeder Push ist, und zählen Sie die über {}.</translation>
    </message>
    <message>
        <source>{} pushed nothing.</source>
        <translation>{} hat nichts gesendet.</translation>
    </message>
    <message>
        <source>No gradient of {} is staler than {}; there is one that is.</source>
        <translation>Kein Gradient von {} ist mehr als {} veraltet; einer ist es.</translation>
    </message>
    <message>
        <source>Its loss of {} is above {}.</source>
        <translation>Der Verlust von {} liegt über {}.</translation>
    </message>
    <message>
        <source>All together send {} bytes; {} are allowed.</source>
        <translation>Alle zusammen senden {} Byte; erlaubt sind {}.</translation>
    </message>
    <message>
        <source>The busiest sends {} bytes; {} are allowed.</source>
        <translation>Wer am meisten sendet, sendet {} Byte; erlaubt sind {}.</translation>
    </message>
    <message>
        <source>The fullest device holds {} bytes; {} are allowed.</source>
        <translation>Das vollste Gerät hält {} Byte; erlaubt sind {}.</translation>
    </message>
    <message>
        <source>A DataLoader takes shuffle=True or a sampler, not both; DistributedSampler shuffles by itself.</source>
        <translation>Ein DataLoader nimmt shuffle=True oder einen Sampler, nicht beides; DistributedSampler mischt von selbst.</translation>
    </message>
    <message>
        <source>{} is a stopped process on host {}; there, kill -CONT {} lets it go on.</source>
        <translation>{} ist ein angehaltener Prozess auf Rechner {}; dort lässt kill -CONT {} ihn weiterlaufen.</translation>
    </message>
    <message>
        <source>{} was killed at step {}, as injected.</source>
        <translation>{} wurde bei Schritt {} getötet, wie verlangt.</translation>
    </message>
    <message>
        <source>{} is stopped.</source>
        <translation>{} ist angehalten.</translation>
    </message>
    <message>
        <source>Worker {}</source>
        <translation>Worker {}</translation>
    </message>
    <message>
        <source>The server</source>
        <translation>Der Server</translation>
    </message>
    <message>
        <source>Server {}</source>
        <translation>Server {}</translation>
    </message>
    <message>
        <source>a blank</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>{} instead of {}</source>
        <translation>{} statt {}</translation>
    </message>
    <message>
        <source>{} ({}) and {} ({}) have handed in under the same number, {}.</source>
        <translation>{} ({}) und {} ({}) haben unter derselben Nummer abgegeben, {}.</translation>
    </message>
    <message>
        <source>The file {} answers another assignment, {}.</source>
        <translation>Die Datei {} gehört zu einem anderen Aufgabenblatt, {}.</translation>
    </message>
    <message>
        <source>The link between {} and {} is cut.</source>
        <translation>Die Verbindung zwischen {} und {} ist gekappt.</translation>
    </message>
    <message>
        <source>{} waits for {}.</source>
        <translation>{} wartet auf {}.</translation>
    </message>
    <message>
        <source>{} wait for {}.</source>
        <translation>{} warten auf {}.</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>{} more wait.</source>
        <translation>{} weitere warten.</translation>
    </message>
    <message>
        <source>They wait in a circle.</source>
        <translation>Sie warten im Kreis.</translation>
    </message>
    <message>
        <source>inject has {}; it takes slow=RANK:FACTOR, stop=RANK, kill=RANK, slow=RANK-RANK:FACTOR, cut=RANK-RANK, each with @stepN behind it or without, mend=RANK, mend=RANK-RANK, and commas between; FACTOR is 1 to 1000.</source>
        <translation>inject enthält {}; möglich sind slow=RANG:FAKTOR, stop=RANG, kill=RANG, slow=RANG-RANG:FAKTOR, cut=RANG-RANG, jedes mit @stepN dahinter oder ohne, mend=RANG, mend=RANG-RANG, durch Kommas getrennt; FAKTOR ist 1 bis 1000.</translation>
    </message>
    <message>
        <source>inject has {}, but this run&apos;s ranks are 0 to {}.</source>
        <translation>inject enthält {}, aber die Ränge dieses Laufs sind 0 bis {}.</translation>
    </message>
    <message>
        <source>inject has {}, but this run&apos;s steps are 1 to {}.</source>
        <translation>inject enthält {}, aber die Schritte dieses Laufs sind 1 bis {}.</translation>
    </message>
    <message>
        <source>The links of this run can be disturbed only from its start, with inject=.</source>
        <translation>Die Verbindungen dieses Laufs lassen sich nur von Anfang an stören, mit inject=.</translation>
    </message>
    <message>
        <source>What {} does cannot be disturbed; use inject=none, or --collectives kolo.</source>
        <translation>Was {} tut, lässt sich nicht stören; nehmen Sie inject=none oder --collectives kolo.</translation>
    </message>
    <message>
        <source>This run goes on at full speed and cannot be disturbed; give it inject= before it starts.</source>
        <translation>Dieser Lauf läuft mit voller Geschwindigkeit und lässt sich nicht stören; geben Sie ihm vor dem Start inject=.</translation>
    </message>
    <message>
        <source>{} is not an action; one is written as stage, action, micro-batch: 2F0, 2B0, 2I0, 2W0, 1SEND_F0, 2RECV_F0, 2SEND_B0, 1RECV_B0, 0RECOMPUTE0, 0ALL_REDUCE0, 0REDUCE_SCATTER0, 0ALL_GATHER0 (of a bucket), 0UNSHARD0, 0RESHARD0, 0OFFLOAD0, 0RELEASE0, 0LOAD0, 0PARTITION0, 0ALL_GATHER_A0, 0UPDATE, and between layers that are cut 1ALL_REDUCE_F0, 1ALL_REDUCE_B0, 1ALL_GATHER_F0, 1REDUCE_SCATTER_B0, 1ALL_GATHER_B0, 1HALO_F0, 1HALO_B0.</source>
        <translation>{} ist keine Aktion; eine Aktion ist ein Text wie &quot;2F0&quot;.</translation>
    </message>
    <message>
        <source>an axis of the plan</source>
        <translation>eine Achse des Plans</translation>
    </message>
    <message>
        <source>one device sends no gradients.</source>
        <translation>ein einzelnes Gerät sendet keine Gradienten.</translation>
    </message>
    <message>
        <source>how many layers keep activations is not known of this model.</source>
        <translation>von diesem Modell ist nicht bekannt, wie viele Schichten Aktivierungen behalten.</translation>
    </message>
    <message>
        <source>The parameter &quot;buffer&quot; is {}, but it must be none, whole, or a size from 1 byte to 1024 GiB, as in 4MiB.</source>
        <translation>Der Parameter „buffer“ ist {}, aber erlaubt sind none, whole oder eine Größe von 1 Byte bis 1024 GiB, etwa 4MiB.</translation>
    </message>
    <message>
        <source>zero_optimization.allgather_bucket_size has no effect in stage {}: nothing is gathered in buckets.</source>
        <translation>zero_optimization.allgather_bucket_size wirkt in Stufe {} nicht: Nichts wird in Eimern eingesammelt.</translation>
    </message>
    <message>
        <source>activation_checkpointing.partition_activations is true, but there is no model-parallel group here whose devices could share what they keep; kolo run mesh has one, with partition=true.</source>
        <translation>activation_checkpointing.partition_activations ist true, aber hier gibt es keine modellparallele Gruppe, deren Geräte sich teilen könnten, was sie behalten; kolo run mesh hat eine, mit partition=true.</translation>
    </message>
    <message>
        <source>a smaller batch or partition=true keeps fewer activations</source>
        <translation>ein kleinerer Batch oder partition=true behält weniger Aktivierungen</translation>
    </message>
    <message>
        <source>The parameter &quot;zero&quot; is {}, which keeps parts along the batch&apos;s axis, but this layout does not cut the batch; add an axis data to the mesh, or map batch to one.</source>
        <translation>Der Parameter „zero“ ist {}, was Teile entlang der Achse des Batches behält, aber dieses Layout schneidet den Batch nicht; geben Sie dem Gitter eine Achse data, oder legen Sie batch auf eine.</translation>
    </message>
    <message>
        <source>it must be none, whole, or a size from 1 KiB to 1024 GiB, as in 4MiB.</source>
        <translation>erlaubt sind none, whole oder eine Größe von 1 KiB bis 1024 GiB, etwa 4MiB.</translation>
    </message>
    <message>
        <source>a fusion has a size of its own already.</source>
        <translation>eine Fusion hat schon eine eigene Größe.</translation>
    </message>
    <message>
        <source>only what recompute keeps can be kept in parts; set recompute, too.</source>
        <translation>nur was recompute behält, kann in Teilen behalten werden; setzen Sie auch recompute.</translation>
    </message>
    <message>
        <source>&quot;zero&quot;, &quot;mixed&quot;, &quot;over_time&quot;, &quot;local_steps&quot;, &quot;buffer_bytes&quot; and &quot;partition_axis&quot; have no place in the plan of a pipeline of one&apos;s own.</source>
        <translation>„zero“, „mixed“, „over_time“, „local_steps“, „buffer_bytes“ und „partition_axis“ haben im Plan einer eigenen Pipeline keinen Platz.</translation>
    </message>
    <message>
        <source>{}: this plan keeps all of the input of stage {}.</source>
        <translation>{}: Dieser Plan behält die ganze Eingabe von Stufe {}.</translation>
    </message>
    <message>
        <source>Rows come back to {} here, after they have left it for {}; Kolo&apos;s pipelines go through each worker once, so its layers have to follow one another.</source>
        <translation>Zeilen kommen hier zu {} zurück, nachdem sie es für {} verlassen haben; Kolos Pipelines gehen durch jeden Worker einmal, also müssen seine Schichten aufeinander folgen.</translation>
    </message>
    <message>
        <source>Of {} workers there is no {}.</source>
        <translation>Unter {} Workern gibt es keinen {}.</translation>
    </message>
    <message>
        <source>There is no worker {}; world_size is {}, and there are {}.{}</source>
        <translation>Es gibt keinen Worker {}; world_size ist {}, und es gibt {}.{}</translation>
    </message>
    <message>
        <source>{} takes a class of torch.optim, such as torch.optim.SGD, but this is {}.</source>
        <translation>{} nimmt eine Klasse aus torch.optim wie torch.optim.SGD, aber das ist {}.</translation>
    </message>
    <message>
        <source>Before {} comes rpc.init_rpc().</source>
        <translation>Vor {} kommt rpc.init_rpc().</translation>
    </message>
    <message>
        <source>{} must be from 1 to {}, not {}.</source>
        <translation>{} muss zwischen 1 und {} liegen, nicht bei {}.</translation>
    </message>
    <message>
        <source>Of {} workers there is no rank {}.</source>
        <translation>Unter {} Workern gibt es keinen Rang {}.</translation>
    </message>
    <message>
        <source>The roots of dist_autograd.backward are a list of losses, as in [loss], but this is {}.</source>
        <translation>Die Wurzeln von dist_autograd.backward sind eine Liste von Verlusten wie [loss], aber das ist {}.</translation>
    </message>
    <message>
        <source>torch.cat joins the parts of a batch here, all that split() or chunk() has made of it, in their order and along the rows (dim=0); Kolo&apos;s models are chains of layers, in which nothing else is joined.</source>
        <translation>torch.cat fügt hier die Teile eines Batches zusammen, alle, in die split() oder chunk() ihn zerlegt hat, in ihrer Reihenfolge und entlang der Zeilen (dim=0); Kolos Modelle sind Ketten von Schichten, in denen sonst nichts zusammengefügt wird.</translation>
    </message>
    <message>
        <source>A batch is cut along its rows (dim=0) and into equal parts here, once: split takes their rows, chunk how many parts.</source>
        <translation>Ein Batch wird hier entlang seiner Zeilen (dim=0) und in gleiche Teile zerlegt, einmal: split nimmt deren Zeilen, chunk ihre Anzahl.</translation>
    </message>
    <message>
        <source>A batch of {} rows cannot be cut into {} equal parts.</source>
        <translation>Ein Batch von {} Zeilen lässt sich nicht in {} gleiche Teile zerlegen.</translation>
    </message>
    <message>
        <source>How many rows a batch has here is not known, so neither is into how many parts it is cut; take a DataLoader with a batch_size.</source>
        <translation>Wie viele Zeilen ein Batch hier hat, ist nicht bekannt, also auch nicht, in wie viele Teile er zerlegt wird; nehmen Sie einen DataLoader mit batch_size.</translation>
    </message>
    <message>
        <source>A batch is cut into at most {} parts.</source>
        <translation>Ein Batch wird in höchstens {} Teile zerlegt.</translation>
    </message>
    <message>
        <source>{} moves the bits of a whole number by 0 to 62 places; a result has 64 bits.</source>
        <translation>{} verschiebt die Bits einer ganzen Zahl um 0 bis 62 Stellen; ein Ergebnis hat 64 Bit.</translation>
    </message>
    <message>
        <source>Kolo&apos;s models are chains of layers, in which nothing branches off: {} has no place in one.</source>
        <translation>Kolos Modelle sind Ketten von Schichten, in denen nichts abzweigt: {} hat darin keinen Platz.</translation>
    </message>
    <message>
        <source>No layers of this model are known, so there is nothing to train; what its forward pass gives back has to come from a layer.</source>
        <translation>Von diesem Modell sind keine Schichten bekannt, also gibt es nichts zu trainieren; was sein Vorwärtslauf zurückgibt, muss aus einer Schicht kommen.</translation>
    </message>
    <message>
        <source>There is no dataset {} here; there are mnist, fashion_mnist, kmnist, cifar10 and cifar100.</source>
        <translation>Den Datensatz {} gibt es hier nicht; es gibt mnist, fashion_mnist, kmnist, cifar10 und cifar100.</translation>
    </message>
    <message>
        <source>A program has 1 to 64 ranks, not {}.</source>
        <translation>Ein Programm hat 1 bis 64 Ränge, nicht {}.</translation>
    </message>
    <message>
        <source>Kolo&apos;s models are chains of layers: a product of tensors has no place in one; a Dense (or Linear) layer has.</source>
        <translation>Kolos Modelle sind Ketten von Schichten: ein Produkt von Tensoren hat darin keinen Platz, eine Dense- (oder Linear-)Schicht schon.</translation>
    </message>
    <message>
        <source>There is no store {}; there are {}.{}</source>
        <translation>Den Speicher {} gibt es nicht; es gibt {}.{}</translation>
    </message>
    <message>
        <source>This string is not written in JSON.</source>
        <translation>Diese Zeichenkette ist kein JSON.</translation>
    </message>
    <message>
        <source>Of {} replicas {} cannot be aggregated in a step.</source>
        <translation>Von {} Replikaten können nicht {} in einem Schritt zusammengefasst werden.</translation>
    </message>
    <message>
        <source>The model&apos;s function gives no training operation: an EstimatorSpec with train_op=optimizer.minimize(loss).</source>
        <translation>Die Funktion des Modells gibt keine Trainingsoperation zurück: einen EstimatorSpec mit train_op=optimizer.minimize(loss).</translation>
    </message>
    <message>
        <source>{} needs at least one device.</source>
        <translation>{} braucht mindestens ein Gerät.</translation>
    </message>
    <message>
        <source>Run {} is still running; cancel it before you thin it out.</source>
        <translation>Lauf {} läuft noch; brechen Sie ihn ab, bevor Sie ihn ausdünnen.</translation>
    </message>
    <message>
        <source>Run {} was thinned out already.</source>
        <translation>Lauf {} wurde schon ausgedünnt.</translation>
    </message>
    <message>
        <source>There is no {} of memory left for copies to and from {}.</source>
        <translation>Es sind keine {} Speicher mehr frei, um von und zu {} zu kopieren.</translation>
    </message>
    <message>
        <source>This model is on several workers and has replicas as well; Kolo runs such a grid as kolo run mesh, not from a program.</source>
        <translation>Dieses Modell liegt auf mehreren Workern und hat außerdem Replikate; ein solches Gitter führt Kolo als kolo run mesh aus, nicht aus einem Programm.</translation>
    </message>
    <message>
        <source>Workers call each other here, but none of them trains a model, so there is nothing to run.</source>
        <translation>Hier rufen Worker einander auf, aber keiner trainiert ein Modell, also gibt es nichts auszuführen.</translation>
    </message>
    <message>
        <source>The picture cannot be written to {}.</source>
        <translation>Das Bild lässt sich nicht nach {} schreiben.</translation>
    </message>
    <message>
        <source>{} cannot be read, or is larger than 1 MiB.</source>
        <translation>{} lässt sich nicht lesen oder ist größer als 1 MiB.</translation>
    </message>
    <message>
        <source>No link of this run can be slowed or cut, because {} moves the messages by itself; with collectives=kolo Kolo does.</source>
        <translation>Keine Verbindung dieses Laufs lässt sich bremsen oder trennen, weil {} die Nachrichten selbst überträgt; mit collectives=kolo tut es Kolo.</translation>
    </message>
    <message>
        <source>{} has 1 to 16 layers, not {}.</source>
        <translation>{} hat 1 bis 16 Schichten, nicht {}.</translation>
    </message>
    <message>
        <source>Nothing here calls {}(), so there is nothing to run; add the call at the end.</source>
        <translation>Nichts ruft hier {}() auf, also gibt es nichts auszuführen; am Ende fehlt der Aufruf.</translation>
    </message>
    <message>
        <source>This is not the result of a search.</source>
        <translation>Das ist kein Ergebnis einer Suche.</translation>
    </message>
    <message>
        <source>Kolo&apos;s models are chains of layers, in which nothing branches off: these two cannot be joined by {}; of what kolo run trains, only gpt: has such residual connections.</source>
        <translation>Kolos Modelle sind Ketten von Schichten, in denen nichts abzweigt: Diese beiden lassen sich nicht durch {} verbinden; von dem, was kolo run trainiert, hat nur gpt: solche Residualverbindungen.</translation>
    </message>
    <message>
        <source>Kolo does not read programs of {}; it runs that system as kolo run --system {}.</source>
        <translation>Kolo liest keine Programme von {}; es führt dieses System als kolo run --system {} aus.</translation>
    </message>
    <message>
        <source>Kolo&apos;s models are chains of layers, in which nothing branches off: {} has no place in one; of what kolo run trains, only gpt: has residual connections.</source>
        <translation>Kolos Modelle sind Ketten von Schichten, in denen nichts abzweigt: {} hat darin keinen Platz; von dem, was kolo run trainiert, hat nur gpt: Residualverbindungen.</translation>
    </message>
    <message>
        <source>devices is {}, but a search shares the work between virtual devices.</source>
        <translation>devices ist {}, aber eine Suche teilt die Arbeit auf virtuelle Geräte auf.</translation>
    </message>
    <message>
        <source>The parameter &quot;last_batch&quot; is keep, but {} devices repeat steps of one size in this version; use virtual:{}.</source>
        <translation>Der Parameter „last_batch“ ist keep, aber Geräte der Art {} wiederholen in dieser Version Schritte einer Größe; nehmen Sie virtual:{}.</translation>
    </message>
    <message>
        <source>{} is {}, but it must be two numbers from 0 to below 1, as in [0.9, 0.999].</source>
        <translation>{} ist {}, muss aber zwei Zahlen von 0 bis unter 1 sein, wie in [0.9, 0.999].</translation>
    </message>
    <message>
        <source>a task takes as many rows of its partition in each step; leave it at drop.</source>
        <translation>ein Task nimmt in jedem Schritt gleich viele Zeilen seiner Partition; lassen Sie es bei drop.</translation>
    </message>
    <message>
        <source>only adam has it.</source>
        <translation>nur Adam hat es.</translation>
    </message>
    <message>
        <source>gradient_clipping is {}, but it must be 0, or from {} to {}.</source>
        <translation>gradient_clipping ist {}, muss aber 0 oder von {} bis {} sein.</translation>
    </message>
    <message>
        <source>it must be none, norm:LIMIT, each:LIMIT or value:LIMIT with a limit from {} to {}, as in norm:1.</source>
        <translation>er muss none, norm:GRENZE, each:GRENZE oder value:GRENZE sein, mit einer Grenze von {} bis {}, wie in norm:1.</translation>
    </message>
    <message>
        <source>each server has only a part of the gradient; use one server, or value:LIMIT.</source>
        <translation>jeder Server hat nur einen Teil des Gradienten; nehmen Sie einen Server oder value:GRENZE.</translation>
    </message>
    <message>
        <source>each task updates its block by itself, and no one has the norm of all; use value:LIMIT.</source>
        <translation>jeder Task aktualisiert seinen Block für sich, und niemand hat die Norm von allem; nehmen Sie value:GRENZE.</translation>
    </message>
    <message>
        <source>only a cosine falls to a rate of its own; use decay=cosine.</source>
        <translation>nur ein Kosinus fällt auf eine eigene Rate; nehmen Sie decay=cosine.</translation>
    </message>
    <message>
        <source>only adam and rmsprop have it.</source>
        <translation>nur Adam und rmsprop haben es.</translation>
    </message>
    <message>
        <source>it must be none, cosine, cosine:STEPS, cosine:STEPS/STAIR, annealing:STEPS, annealing:STEPS/STAIR, exponential:FACTOR/STEPS or step:FACTOR/STEPS, with a factor above 0 up to 1 and steps from 1 to {}.</source>
        <translation>es muss none, cosine, cosine:STEPS, cosine:STEPS/STAIR, annealing:STEPS, annealing:STEPS/STAIR, exponential:FACTOR/STEPS oder step:FACTOR/STEPS sein, mit einem Faktor über 0 bis 1 und Schritten von 1 bis {}.</translation>
    </message>
    <message>
        <source>The dimension {} has a size of {}, which cannot be cut into {} equal parts along the axis {}.</source>
        <translation>Die Dimension {0} hat die Größe {1}, die sich entlang der Achse {3} nicht in {2} gleiche Teile zerlegen lässt.</translation>
    </message>
    <message>
        <source>A dimension has a name and a size, as in Dimension(&quot;hidden&quot;, 1024), but its name is {}.</source>
        <translation>Eine Dimension hat einen Namen und eine Größe, wie in Dimension(&quot;hidden&quot;, 1024), aber ihr Name ist {}.</translation>
    </message>
    <message>
        <source>The size of the dimension {} must be a whole number from 1, not {}.</source>
        <translation>Die Größe der Dimension {} muss eine ganze Zahl ab 1 sein, nicht {}.</translation>
    </message>
    <message>
        <source>A shape is a list of dimensions, such as mtf.Dimension(&quot;hidden&quot;, 1024), but this is {}.</source>
        <translation>Eine Form ist eine Liste von Dimensionen wie mtf.Dimension(&quot;hidden&quot;, 1024), aber dies ist {}.</translation>
    </message>
    <message>
        <source>This shape has the dimension {} twice.</source>
        <translation>Diese Form hat die Dimension {} zweimal.</translation>
    </message>
    <message>
        <source>A shape in a string names its dimensions and their sizes, as in rows:2;cols:2, but here is {}.</source>
        <translation>Eine Form in einer Zeichenkette nennt ihre Dimensionen und deren Größen, wie in rows:2;cols:2, aber hier steht {}.</translation>
    </message>
    <message>
        <source>A layout maps dimensions to axes of the mesh, as in [(&quot;batch&quot;, &quot;rows&quot;)] or batch:rows;hidden:cols, but here is {}.</source>
        <translation>Ein Layout ordnet Dimensionen den Achsen des Gitters zu, wie in [(&quot;batch&quot;, &quot;rows&quot;)] oder batch:rows;hidden:cols, aber hier steht {}.</translation>
    </message>
    <message>
        <source>This shape has rows of {} numbers, but those of the tensor have {}.</source>
        <translation>Diese Form hat Zeilen aus {} Zahlen, die des Tensors haben aber {}.</translation>
    </message>
    <message>
        <source>What comes in has no dimension {}; it has {}.{}</source>
        <translation>Was hereinkommt, hat keine Dimension {}; es hat {}.{}</translation>
    </message>
    <message>
        <source>The dimension {} has a size of {} in what comes in, and of {} in the weights.</source>
        <translation>Die Dimension {} hat in dem, was hereinkommt, die Größe {} und in den Gewichten {}.</translation>
    </message>
    <message>
        <source>{} is a dimension of what comes in already; what comes out needs a name of its own.</source>
        <translation>{} ist schon eine Dimension dessen, was hereinkommt; was herauskommt, braucht einen eigenen Namen.</translation>
    </message>
    <message>
        <source>This sums over all dimensions of what comes in, the batch among them; Kolo&apos;s layers keep the batch.</source>
        <translation>Dies summiert über alle Dimensionen dessen, was hereinkommt, auch über den Batch; Kolos Schichten behalten den Batch.</translation>
    </message>
    <message>
        <source>This sums over {} alone and keeps {}; Kolo&apos;s layers take whole rows and keep the batch alone, so sum over the others as well.</source>
        <translation>Dies summiert nur über {} und behält {}; Kolos Schichten nehmen ganze Zeilen und behalten nur den Batch, summieren Sie also auch über die anderen.</translation>
    </message>
    <message>
        <source>Kolo&apos;s models are chains of layers: an einsum takes what comes from the layer before and one variable, of mtf.get_variable.</source>
        <translation>Kolos Modelle sind Ketten von Schichten: Ein einsum nimmt, was aus der Schicht davor kommt, und eine Variable von mtf.get_variable.</translation>
    </message>
    <message>
        <source>Nothing that comes in has the dimension {} of the output; there are {}.{}</source>
        <translation>Nichts, was hereinkommt, hat die Dimension {} der Ausgabe; es gibt {}.{}</translation>
    </message>
    <message>
        <source>The logits have no dimension {}; they have {}.{}</source>
        <translation>Die Logits haben keine Dimension {}; sie haben {}.{}</translation>
    </message>
    <message>
        <source>Kolo&apos;s models are chains of layers: {} of a layer&apos;s output has no place in one.</source>
        <translation>Kolos Modelle sind Ketten von Schichten: {} der Ausgabe einer Schicht hat darin keinen Platz.</translation>
    </message>
    <message>
        <source>The mesh has {} devices, but {} are named here.</source>
        <translation>Das Gitter hat {} Geräte, aber hier sind {} genannt.</translation>
    </message>
    <message>
        <source>This moves the parameters up their gradient, by {}, so that the loss grows; subtract it instead.</source>
        <translation>Dies bewegt die Parameter um {} den Gradienten hinauf, sodass der Verlust wächst; ziehen Sie ihn stattdessen ab.</translation>
    </message>
    <message>
        <source>,</source>
        <extracomment>Between the thousands of a whole number: 24,000</extracomment>
        <translation>&#xa0;</translation>
    </message>
</context>
<context>
    <name>CostPanel</name>
    <message>
        <source>Run a strategy: its steps and bytes are counted here and held against the formula.</source>
        <translation>Eine Strategie starten: Ihre Schritte und Bytes werden hier gezählt und mit der Formel verglichen.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>N: the bytes of one worker&apos;s array; m: the number of workers.</source>
        <translation>N: die Bytes des Arrays eines Workers; m: die Zahl der Worker.</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>Theorie</translation>
    </message>
    <message>
        <source>%1, counted</source>
        <translation>%1, gezählt</translation>
    </message>
    <message>
        <source>%1, theory</source>
        <translation>%1, Theorie</translation>
    </message>
    <message>
        <source>%1: %2, theory %3</source>
        <translation>%1: %2, Theorie %3</translation>
    </message>
</context>
<context>
    <name>CpuGpuView</name>
    <message>
        <source>Largest matrix</source>
        <translation>Größte Matrix</translation>
    </message>
    <message>
        <source>up to %1 × %1</source>
        <translation>bis %1 × %1</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>Was gemessen wurde</translation>
    </message>
    <message>
        <source>Time of a matrix product over its size, on the CPU and on the GPU</source>
        <translation>Zeit eines Matrixprodukts über seiner Größe, auf der CPU und auf der GPU</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>copy in</source>
        <translation>hinein</translation>
    </message>
    <message>
        <source>copy out</source>
        <translation>heraus</translation>
    </message>
    <message>
        <source>GPU in all</source>
        <translation>GPU gesamt</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Es wird gemessen …</translation>
    </message>
    <message>
        <source>The GPU is virtual: this computer&apos;s processor does its arithmetic too, so the two compute times differ by chance only and the copies are never paid back. The copies are real.</source>
        <translation>Die GPU ist virtuell: Auch ihre Arithmetik macht der Prozessor dieses Rechners, die beiden Rechenzeiten unterscheiden sich also nur zufällig, und die Kopien lohnen sich nie. Die Kopien sind echt.</translation>
    </message>
    <message>
        <source>The arithmetic grows with n³ and the copies with n²: from n ≈ %1 on the GPU wins.</source>
        <translation>Die Arithmetik wächst mit n³, die Kopien mit n²: Ab n ≈ %1 gewinnt die GPU.</translation>
    </message>
    <message>
        <source>Up to here the copies cost more than the GPU saves.</source>
        <translation>Bis hierher kosten die Kopien mehr, als die GPU spart.</translation>
    </message>
</context>
<context>
    <name>CurveOverlay</name>
    <message>
        <source>after %1 s</source>
        <translation>nach %1 s</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>nach Schritt %1</translation>
    </message>
    <message>
        <source> (%1 … %2)</source>
        <translation> (%1 … %2)</translation>
    </message>
    <message>
        <source>mean of %1 seeds, band: lowest to highest</source>
        <translation>Mittel von %1 Startwerten, Band: kleinster bis größter</translation>
    </message>
    <message>
        <source>%1 ends at %2</source>
        <translation>%1 endet bei %2</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>loss, mean of %1 steps, logarithmic</source>
        <translation>Verlust, Mittel aus %1 Schritten, logarithmisch</translation>
    </message>
    <message>
        <source>loss, mean of %1 steps</source>
        <translation>Verlust, Mittel aus %1 Schritten</translation>
    </message>
</context>
<context>
    <name>CurveView</name>
    <message>
        <source>Curve of %1 over %2</source>
        <translation>Kurve von %1 über %2</translation>
    </message>
</context>
<context>
    <name>DataEditor</name>
    <message>
        <source>typed</source>
        <translation>getippt</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Numbers: %1</source>
        <translation>Zahlen: %1</translation>
    </message>
    <message>
        <source>one worker per line</source>
        <translation>ein Worker je Zeile</translation>
    </message>
    <message>
        <source>File with the workers&apos; numbers</source>
        <translation>Datei mit den Zahlen der Worker</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Browse for a file</source>
        <translation>Eine Datei suchen</translation>
    </message>
    <message>
        <source>One worker per line, its numbers separated by commas.</source>
        <translation>Ein Worker je Zeile, seine Zahlen durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Numbers of the workers</source>
        <translation>Zahlen der Worker</translation>
    </message>
    <message>
        <source>Comma-separated numbers (*.csv *.txt)</source>
        <translation>Durch Kommas getrennte Zahlen (*.csv *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 × %2, by its first line</source>
        <translation>%1 × %2, laut der ersten Zeile</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>Eine Datei wählen.</translation>
    </message>
</context>
<context>
    <name>DataGrid</name>
    <message>
        <source>Add an element to every worker</source>
        <translation>Jedem Worker ein Element hinzufügen</translation>
    </message>
    <message>
        <source>Remove the element of the current column</source>
        <translation>Das Element der jetzigen Spalte entfernen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>%1 × %2 numbers</source>
        <translation>%1 × %2 Zahlen</translation>
    </message>
    <message>
        <source>With fewer elements than workers, some chunks of a ring are empty</source>
        <translation>Mit weniger Elementen als Workern sind manche Chunks eines Rings leer</translation>
    </message>
    <message>
        <source>Widen to %1 elements</source>
        <translation>Auf %1 Elemente verbreitern</translation>
    </message>
</context>
<context>
    <name>DataGridModel</name>
    <message>
        <source>load</source>
        <translation>laden</translation>
    </message>
    <message>
        <source>%1, element %2: %3</source>
        <translation>%1, Element %2: %3</translation>
    </message>
    <message>
        <source>add elements</source>
        <translation>Elemente hinzufügen</translation>
    </message>
    <message>
        <source>remove elements</source>
        <translation>Elemente entfernen</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>bearbeiten</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>einfügen</translation>
    </message>
    <message>
        <source>worker %1, element %2</source>
        <translation>Worker %1, Element %2</translation>
    </message>
    <message>
        <source>widen</source>
        <translation>verbreitern</translation>
    </message>
</context>
<context>
    <name>DataGridView</name>
    <message>
        <source>Numbers of the workers</source>
        <translation>Zahlen der Worker</translation>
    </message>
    <message>
        <source>One row per worker, one column per element. Type to change a number.</source>
        <translation>Eine Zeile je Worker, eine Spalte je Element. Tippen ändert eine Zahl.</translation>
    </message>
</context>
<context>
    <name>DesignEditor</name>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Beginnen mit</translation>
    </message>
    <message>
        <source>choose …</source>
        <translation>wählen …</translation>
    </message>
    <message>
        <source>start from</source>
        <translation>beginnen mit</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Rückgängig (Strg+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation>Wiederholen (Strg+Y)</translation>
    </message>
    <message>
        <source>The file %1 cannot be read, or has more than 16 MiB.</source>
        <translation>Die Datei %1 kann nicht gelesen werden, oder sie hat mehr als 16 MiB.</translation>
    </message>
    <message>
        <source>The schedule cannot be saved to %1: the folder must exist and be writable.</source>
        <translation>Der Ablaufplan kann nicht nach %1 gespeichert werden: Der Ordner muss bestehen und beschreibbar sein.</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>Urteil: %1</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>Progress is not kept.</source>
        <translation>Der Fortschritt wird nicht aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>worker {}</source>
        <translation>Worker {}</translation>
    </message>
    <message>
        <source>server {}</source>
        <translation>Server {}</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>What is trained</source>
        <translation>Was trainiert wird</translation>
    </message>
    <message>
        <source>How it learns</source>
        <translation>Wie es lernt</translation>
    </message>
    <message>
        <source>How they keep together</source>
        <translation>Wie sie zusammenbleiben</translation>
    </message>
    <message>
        <source>What travels</source>
        <translation>Was reist</translation>
    </message>
    <message>
        <source>Disturbances and input</source>
        <translation>Störungen und Eingabe</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Allreduce</source>
        <translation>Allreduce</translation>
    </message>
    <message>
        <source>Every worker ends with the element-wise sum (mean, min, max, product) of all workers&apos; arrays.</source>
        <translation>Jeder Worker endet mit der elementweisen Summe (Mittel, Minimum, Maximum, Produkt) der Arrays aller Worker.</translation>
    </message>
    <message>
        <source>Who sends what to whom; @FILE.csv for a schedule of your own.</source>
        <translation>Wer wem was sendet; @DATEI.csv für einen eigenen Ablaufplan.</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Every worker passes one chunk a step to its neighbour: first adding up, then handing round.</source>
        <translation>Jeder Worker gibt in jedem Schritt einen Chunk an seinen Nachbarn: erst wird summiert, dann herumgereicht.</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Pairs add up, then pairs of pairs, until one has everything; the result goes down the same tree.</source>
        <translation>Paare summieren, dann Paare von Paaren, bis einer alles hat; das Ergebnis geht denselben Baum hinunter.</translation>
    </message>
    <message>
        <source>Butterfly (recursive doubling)</source>
        <translation>Butterfly (rekursives Verdoppeln)</translation>
    </message>
    <message>
        <source>Pairs exchange whole arrays at distance 1, 2, 4 …; after lg n steps everyone has the sum.</source>
        <translation>Paare im Abstand 1, 2, 4 … tauschen ganze Arrays; nach lg n Schritten haben alle die Summe.</translation>
    </message>
    <message>
        <source>Halving-doubling (Rabenseifner)</source>
        <translation>Halving-Doubling (Rabenseifner)</translation>
    </message>
    <message>
        <source>Pairs exchange halves, quarters, eighths … to add up, then copy the complete parts back the same way.</source>
        <translation>Paare tauschen Hälften, Viertel, Achtel … zum Summieren und kopieren dann die Ergebnisse zurück.</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>Alle an alle</translation>
    </message>
    <message>
        <source>Every worker sends its whole array to every other, and each adds up all of them.</source>
        <translation>Jeder Worker sendet sein ganzes Array an jeden anderen, und jeder summiert sie alle.</translation>
    </message>
    <message>
        <source>Master-worker</source>
        <translation>Master und Worker</translation>
    </message>
    <message>
        <source>All workers send their arrays to one of them, which adds them up and sends the result to all.</source>
        <translation>Alle Worker senden ihre Arrays an einen von ihnen; der summiert sie und sendet das Ergebnis an alle.</translation>
    </message>
    <message>
        <source>Round-robin</source>
        <translation>Reihum</translation>
    </message>
    <message>
        <source>Every worker sends its whole array to its first neighbour, then to its second, until all have it.</source>
        <translation>Jeder Worker sendet sein ganzes Array an den ersten Nachbarn, dann an den zweiten, bis alle es haben.</translation>
    </message>
    <message>
        <source>Hierarchical (two levels)</source>
        <translation>Hierarchisch (zwei Ebenen)</translation>
    </message>
    <message>
        <source>Groups add up at their leaders, the leaders at the first of them; the result goes back the same way.</source>
        <translation>Gruppen summieren bei ihren Leitern, die Leiter beim ersten; zurück geht es auf demselben Weg.</translation>
    </message>
    <message>
        <source>Direct (two-shot)</source>
        <translation>Direkt (in zwei Zügen)</translation>
    </message>
    <message>
        <source>Every worker adds up one chunk for all, then sends it to all: the ring&apos;s traffic in two steps.</source>
        <translation>Jeder Worker summiert einen Chunk für alle und sendet ihn an alle: der Verkehr des Rings in zwei Schritten.</translation>
    </message>
    <message>
        <source>How values that meet are combined.</source>
        <translation>Was mit den Werten geschieht, die sich treffen.</translation>
    </message>
    <message>
        <source>add up</source>
        <translation>summieren</translation>
    </message>
    <message>
        <source>add up, then divide by the number of workers; int32 is truncated toward zero</source>
        <translation>summieren, dann durch die Zahl der Worker teilen; int32 wird zur Null hin abgeschnitten</translation>
    </message>
    <message>
        <source>the smallest</source>
        <translation>der kleinste</translation>
    </message>
    <message>
        <source>the largest</source>
        <translation>der größte</translation>
    </message>
    <message>
        <source>multiply</source>
        <translation>multiplizieren</translation>
    </message>
    <message>
        <source>The type of the elements.</source>
        <translation>Der Typ der Elemente.</translation>
    </message>
    <message>
        <source>4 bytes</source>
        <translation>4 Byte</translation>
    </message>
    <message>
        <source>8 bytes</source>
        <translation>8 Byte</translation>
    </message>
    <message>
        <source>4 bytes, whole numbers</source>
        <translation>4 Byte, ganze Zahlen</translation>
    </message>
    <message>
        <source>One array per worker: a file with one worker a line, or inline:1,2;3,4. Without it, random arrays.</source>
        <translation>Ein Array je Worker: eine Datei mit einem Worker je Zeile, oder inline:1,2;3,4. Ohne Angabe zufällige Arrays.</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>The length of a random array; ignored if data is given.</source>
        <translation>Die Länge eines zufälligen Arrays; ohne Bedeutung, wenn data angegeben ist.</translation>
    </message>
    <message>
        <source>The same seed makes the same random arrays, on every machine.</source>
        <translation>Derselbe Startwert macht dieselben zufälligen Arrays, auf jedem Rechner.</translation>
    </message>
    <message>
        <source>Slows every transfer down to an emulated link; custom:LATENCY_US,GB_PER_S for another.</source>
        <translation>Bremst jede Übertragung auf eine emulierte Verbindung; custom:LATENZ_US,GB_JE_S für eine andere.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>as fast as this machine</source>
        <translation>so schnell wie dieser Rechner</translation>
    </message>
    <message>
        <source>NVLink 4, 450 GB/s, 1 µs</source>
        <translation>NVLink 4, 450 GB/s, 1 µs</translation>
    </message>
    <message>
        <source>PCIe 4.0 × 16, 32 GB/s, 2 µs</source>
        <translation>PCIe 4.0 × 16, 32 GB/s, 2 µs</translation>
    </message>
    <message>
        <source>100 Gb Ethernet, 12.5 GB/s, 5 µs</source>
        <translation>100-Gb-Ethernet, 12,5 GB/s, 5 µs</translation>
    </message>
    <message>
        <source>10 Gb Ethernet, 1.25 GB/s, 20 µs</source>
        <translation>10-Gb-Ethernet, 1,25 GB/s, 20 µs</translation>
    </message>
    <message>
        <source>1 Gb Ethernet, 125 MB/s, 50 µs</source>
        <translation>1-Gb-Ethernet, 125 MB/s, 50 µs</translation>
    </message>
    <message>
        <source>home Wi-Fi, 25 MB/s, 2 ms</source>
        <translation>WLAN zu Hause, 25 MB/s, 2 ms</translation>
    </message>
    <message>
        <source>Reduce</source>
        <translation>Reduce</translation>
    </message>
    <message>
        <source>The root, worker A, ends with the element-wise sum of all workers&apos; arrays.</source>
        <translation>Die Wurzel, Worker A, endet mit der elementweisen Summe der Arrays aller Worker.</translation>
    </message>
    <message>
        <source>Who sends what to whom.</source>
        <translation>Wer wem was sendet.</translation>
    </message>
    <message>
        <source>Pairs add up, then pairs of pairs, until the root has everything.</source>
        <translation>Paare summieren, dann Paare von Paaren, bis die Wurzel alles hat.</translation>
    </message>
    <message>
        <source>Broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>Every worker ends with the array of the root, worker A.</source>
        <translation>Jeder Worker endet mit dem Array der Wurzel, Worker A.</translation>
    </message>
    <message>
        <source>The root&apos;s array reaches everyone: those who have it double in every step.</source>
        <translation>Das Array der Wurzel erreicht alle: Wer es hat, verdoppelt sich in jedem Schritt.</translation>
    </message>
    <message>
        <source>Reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>Every worker ends with its share of the element-wise sum of all workers&apos; arrays.</source>
        <translation>Jeder Worker endet mit seinem Anteil an der elementweisen Summe der Arrays aller Worker.</translation>
    </message>
    <message>
        <source>Every chunk goes once around the ring, is added up on the way, and stays with one worker.</source>
        <translation>Jeder Chunk geht einmal um den Ring, wird unterwegs summiert und bleibt bei einem Worker.</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>Every worker begins with one part of the array, and all end with all parts.</source>
        <translation>Jeder Worker beginnt mit einem Teil des Arrays, und alle enden mit allen Teilen.</translation>
    </message>
    <message>
        <source>Every worker&apos;s chunk goes once around the ring, and everyone keeps a copy.</source>
        <translation>Der Chunk jedes Workers geht einmal um den Ring, und alle behalten eine Kopie.</translation>
    </message>
    <message>
        <source>Data-parallel training</source>
        <translation>Datenparalleles Training</translation>
    </message>
    <message>
        <source>Every worker trains the same model on its own part of the data, and they agree on the parameters.</source>
        <translation>Jeder Worker trainiert dasselbe Modell auf seinem eigenen Teil der Daten, und sie einigen sich auf die Parameter.</translation>
    </message>
    <message>
        <source>A perceptron of dense layers with relu (or tanh) between; alone, with 64 hidden.</source>
        <translation>Dichte Schichten, dazwischen relu (oder tanh); ohne Größen 64 verborgene.</translation>
    </message>
    <message>
        <source>Two convolutions with pooling and two dense layers, for images.</source>
        <translation>Zwei Faltungen mit Pooling und zwei dichte Schichten, für Bilder.</translation>
    </message>
    <message>
        <source>One dense layer: logistic regression, a convex problem.</source>
        <translation>Eine dichte Schicht: logistische Regression, ein konvexes Problem.</translation>
    </message>
    <message>
        <source>Points in the plane on two spirals wound into each other.</source>
        <translation>Punkte der Ebene auf zwei ineinander gewundenen Spiralen.</translation>
    </message>
    <message>
        <source>32 Gaussian inputs, 10 classes that a small random network, the teacher, gives.</source>
        <translation>32 Gaußsche Eingaben, 10 Klassen, die ein kleines zufälliges Netz vergibt, der Lehrer.</translation>
    </message>
    <message>
        <source>Digits of 8 × 8 pixels, drawn with strokes of our own, shifted, slanted and noisy.</source>
        <translation>Ziffern aus 8 × 8 Pixeln, eigens gezeichnet, verschoben, geneigt und verrauscht.</translation>
    </message>
    <message>
        <source>Digits of 28 × 28 pixels, drawn with strokes of our own, shifted, slanted and noisy.</source>
        <translation>Ziffern aus 28 × 28 Pixeln, eigens gezeichnet, verschoben, geneigt und verrauscht.</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>How many rows to train on; 0: as many as the dataset has.</source>
        <translation>Auf wie vielen Zeilen trainiert wird; 0: so viele, wie der Datensatz hat.</translation>
    </message>
    <message>
        <source>Rows per worker and step.</source>
        <translation>Zeilen je Worker und Schritt.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps of every worker; in async and ssp they share out workers × steps among themselves.</source>
        <translation>Schritte jedes Workers; bei async und ssp teilen sie Worker × Schritte unter sich auf.</translation>
    </message>
    <message>
        <source>The learning rate.</source>
        <translation>Die Lernrate.</translation>
    </message>
    <message>
        <source>The learning rate that a cosine falls to.</source>
        <translation>Die Lernrate, auf die ein Kosinus fällt.</translation>
    </message>
    <message>
        <source>The fraction of its velocity that sgd or rmsprop keeps.</source>
        <translation>Wie viel von seiner Geschwindigkeit sgd oder rmsprop behält.</translation>
    </message>
    <message>
        <source>How a gradient updates the parameters.</source>
        <translation>Wie aus einem Gradienten eine Änderung der Parameter wird.</translation>
    </message>
    <message>
        <source>stochastic gradient descent, with momentum</source>
        <translation>stochastischer Gradientenabstieg, mit Momentum</translation>
    </message>
    <message>
        <source>every parameter at its own pace (Kingma and Ba 2015)</source>
        <translation>jeder Parameter in seinem eigenen Tempo (Kingma und Ba 2015)</translation>
    </message>
    <message>
        <source>every step by the root of the gradient&apos;s mean square (Tieleman and Hinton 2012)</source>
        <translation>jeder Schritt durch die Wurzel des mittleren Gradientenquadrats (Tieleman und Hinton 2012)</translation>
    </message>
    <message>
        <source>The loss that training minimizes.</source>
        <translation>Wofür das Modell bestraft wird.</translation>
    </message>
    <message>
        <source>−log of the probability that the model gives to the right class</source>
        <translation>−log der Wahrscheinlichkeit, die das Modell der richtigen Klasse gibt</translation>
    </message>
    <message>
        <source>half the squared distance from 1 for the right class and 0 elsewhere</source>
        <translation>der halbe quadrierte Abstand von 1 bei der richtigen Klasse und 0 sonst</translation>
    </message>
    <message>
        <source>Where the parameters live.</source>
        <translation>Wo die Parameter liegen.</translation>
    </message>
    <message>
        <source>an allreduce where all go in step, a parameter server where they do not</source>
        <translation>ein Allreduce, wo alle im Gleichschritt gehen, sonst ein Parameterserver</translation>
    </message>
    <message>
        <source>every worker has a replica, and they agree by an allreduce</source>
        <translation>jeder Worker hat ein Replikat, und sie einigen sich durch ein Allreduce</translation>
    </message>
    <message>
        <source>servers own the parameters; workers push gradients and pull parameters</source>
        <translation>die Parameter gehören Servern; Worker schicken Gradienten und holen Parameter</translation>
    </message>
    <message>
        <source>the parameters lie in the processor&apos;s memory, the work is on the devices</source>
        <translation>die Parameter liegen im Speicher des Prozessors, gearbeitet wird auf den Geräten</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Parameter servers, each the owner of a part of the parameters.</source>
        <translation>Parameterserver, von denen jedem ein Teil der Parameter gehört.</translation>
    </message>
    <message>
        <source>The allreduce algorithm.</source>
        <translation>Wie ein Allreduce abläuft.</translation>
    </message>
    <message>
        <source>How closely the workers stay in step.</source>
        <translation>Wie eng die Worker beisammen bleiben.</translation>
    </message>
    <message>
        <source>everybody in step</source>
        <translation>alle im Gleichschritt</translation>
    </message>
    <message>
        <source>a server applies every update as it comes</source>
        <translation>ein Server wendet jede Aktualisierung an, wie sie kommt</translation>
    </message>
    <message>
        <source>async, but the fastest worker at most so many steps ahead of the slowest</source>
        <translation>async, aber der schnellste Worker höchstens so viele Schritte vor dem langsamsten</translation>
    </message>
    <message>
        <source>in step, but without waiting for so many of the slowest workers</source>
        <translation>im Gleichschritt, aber ohne auf so viele der langsamsten Worker zu warten</translation>
    </message>
    <message>
        <source>so many steps alone, then the parameters are averaged</source>
        <translation>so viele Schritte allein, dann werden die Parameter gemittelt</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>How many batches&apos; gradients a worker adds up before sending them.</source>
        <translation>Batches, deren Gradienten ein Worker summiert, bevor sie gesendet werden.</translation>
    </message>
    <message>
        <source>2 bytes</source>
        <translation>2 Byte</translation>
    </message>
    <message>
        <source>How gradients are compressed before they are sent.</source>
        <translation>Wie Gradienten vor dem Senden verkleinert werden.</translation>
    </message>
    <message>
        <source>every value, in the precision that was asked for</source>
        <translation>jeder Wert, in der gewählten Genauigkeit</translation>
    </message>
    <message>
        <source>a few levels, rounded by chance; unbiased</source>
        <translation>wenige Stufen, zufällig gerundet; erwartungstreu</translation>
    </message>
    <message>
        <source>the sign, and two means a bucket; what is left out is kept for later</source>
        <translation>das Vorzeichen und zwei Mittelwerte je Eimer; was fehlt, wird für später aufgehoben</translation>
    </message>
    <message>
        <source>−s, 0 or +s, by chance; unbiased, 2 bits</source>
        <translation>−s, 0 oder +s, zufällig; erwartungstreu, 2 Bit</translation>
    </message>
    <message>
        <source>the largest values; the others are kept for later</source>
        <translation>die größten Werte; die anderen werden für später aufgehoben</translation>
    </message>
    <message>
        <source>values at random places, the same for all; the others are kept for later; without momentum</source>
        <translation>Werte an zufälligen Stellen, bei allen denselben; die anderen werden für später aufgehoben; ohne Momentum</translation>
    </message>
    <message>
        <source>the largest values, with momentum applied before they are chosen</source>
        <translation>die größten Werte, mit Momentum schon vor der Auswahl</translation>
    </message>
    <message>
        <source>When which part of the gradient is sent.</source>
        <translation>Wann welcher Teil des Gradienten gesendet wird.</translation>
    </message>
    <message>
        <source>the whole gradient at once</source>
        <translation>der ganze Gradient auf einmal</translation>
    </message>
    <message>
        <source>in parts, one after another, so that transfers do not overlap</source>
        <translation>in Teilen, einer nach dem anderen, damit sich Übertragungen nicht überlappen</translation>
    </message>
    <message>
        <source>in parts, the layers that the next step needs first go first</source>
        <translation>in Teilen, zuerst die Schichten, die der nächste Schritt zuerst braucht</translation>
    </message>
    <message>
        <source>Injected: RANK:FACTOR makes a worker&apos;s steps take FACTOR times as long as its first ones, random:SPREAD delays all by up to SPREAD times that.</source>
        <translation>Eingefügt: Mit RANG:FAKTOR dauern die Schritte eines Workers FAKTOR mal so lang wie seine ersten, random:STREUUNG verzögert alle um bis zum STREUUNG-Fachen davon.</translation>
    </message>
    <message>
        <source>An accuracy; the run reports when it was first reached.</source>
        <translation>Eine Genauigkeit; der Lauf sagt, wann sie zuerst erreicht war.</translation>
    </message>
    <message>
        <source>The same seed makes the same data, parameters and order of rows.</source>
        <translation>Derselbe Startwert macht dieselben Daten, Parameter und dieselbe Reihenfolge der Zeilen.</translation>
    </message>
    <message>
        <source>How the learning rate grows with the number of workers (Goyal et al. 2017).</source>
        <translation>Wie die Lernrate mit der Zahl der Worker wächst (Goyal u. a. 2017).</translation>
    </message>
    <message>
        <source>the rate as it is</source>
        <translation>die Rate, wie sie ist</translation>
    </message>
    <message>
        <source>times the number of workers</source>
        <translation>mal die Zahl der Worker</translation>
    </message>
    <message>
        <source>Steps over which the learning rate rises to its full height: from 0, or from lr with scaling=linear.</source>
        <translation>Schritte, über die die Lernrate auf ihre volle Höhe steigt: von 0 an, oder mit scaling=linear von lr an.</translation>
    </message>
    <message>
        <source>How the learning rate falls.</source>
        <translation>Wie die Lernrate fällt.</translation>
    </message>
    <message>
        <source>the rate stays</source>
        <translation>die Rate bleibt</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Threads per worker that assemble batches; 0: the worker itself does. Virtual devices read rows in memory where they lie and need none.</source>
        <translation>Threads je Worker, die Batches zusammenstellen; 0: der Worker selbst. Virtuelle Geräte lesen Zeilen im Arbeitsspeicher, wo sie liegen, und brauchen keine.</translation>
    </message>
    <message>
        <source>How many batches they work ahead.</source>
        <translation>Wie viele Batches sie vorausarbeiten.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Injected: extra time to read each batch.</source>
        <translation>Eingefügt: So viel länger dauert das Lesen jedes Batches.</translation>
    </message>
    <message>
        <source>Steps between two measurements of accuracy; 0: chosen.</source>
        <translation>Schritte zwischen zwei Messungen der Genauigkeit; 0: wird gewählt.</translation>
    </message>
    <message>
        <source>Hash every replica after every synchronous step, and fail if two differ.</source>
        <translation>Nach jedem synchronen Schritt jedes Replikat hashen und abbrechen, wenn zwei sich unterscheiden.</translation>
    </message>
    <message>
        <source>Device placement</source>
        <translation>Platzierung auf Geräten</translation>
    </message>
    <message>
        <source>A small TensorFlow-like program, each operation on the device that the placer chooses.</source>
        <translation>Ein kleines Programm wie in TensorFlow, jede Operation auf dem Gerät, das der Placer wählt.</translation>
    </message>
    <message>
        <source>The program itself; kolo place FILE reads it from a file.</source>
        <translation>Das Programm selbst; kolo place DATEI liest es aus einer Datei.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>How long the program may run before it is stopped.</source>
        <translation>Das Programm wird beendet, wenn es länger läuft.</translation>
    </message>
    <message>
        <source>Does it fit?</source>
        <translation>Passt es?</translation>
    </message>
    <message>
        <source>What training a model holds in memory, with every formula; a perceptron is measured as well.</source>
        <translation>Was das Training eines Modells im Speicher hält, mit jeder Formel; ein Perzeptron wird auch gemessen.</translation>
    </message>
    <message>
        <source>Whose parameters and activations are counted.</source>
        <translation>Wessen Parameter und Aktivierungen gezählt werden.</translation>
    </message>
    <message>
        <source>InceptionV3</source>
        <translation>InceptionV3</translation>
    </message>
    <message>
        <source>24 M parameters and 4 M activations a sample, as the lecture counts</source>
        <translation>24 M Parameter und 4 M Aktivierungen je Beispiel, wie in der Vorlesung gezählt</translation>
    </message>
    <message>
        <source>GPT-3</source>
        <translation>GPT-3</translation>
    </message>
    <message>
        <source>175 B parameters; activations after Korthikanti et al. 2022</source>
        <translation>175 Milliarden Parameter; Aktivierungen nach Korthikanti u. a. 2022</translation>
    </message>
    <message>
        <source>Perceptron</source>
        <translation>Perzeptron</translation>
    </message>
    <message>
        <source>layers of your own; measured here as well</source>
        <translation>eigene Schichten; hier auch gemessen</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>eigenes</translation>
    </message>
    <message>
        <source>parameters and activations of your own</source>
        <translation>eigene Parameter und Aktivierungen</translation>
    </message>
    <message>
        <source>The type of parameters, gradients and activations.</source>
        <translation>Der Typ von Parametern, Gradienten und Aktivierungen.</translation>
    </message>
    <message>
        <source>2 bytes, with a float32 copy for the optimizer</source>
        <translation>2 Byte, mit einer float32-Kopie für den Optimierer</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Samples (or sequences) that go through at once.</source>
        <translation>Beispiele (oder Sequenzen), die zugleich hindurchgehen.</translation>
    </message>
    <message>
        <source>What it remembers of each parameter.</source>
        <translation>Was er sich von jedem Parameter merkt.</translation>
    </message>
    <message>
        <source>no state</source>
        <translation>kein Zustand</translation>
    </message>
    <message>
        <source>one number a parameter</source>
        <translation>eine Zahl je Parameter</translation>
    </message>
    <message>
        <source>two numbers a parameter</source>
        <translation>zwei Zahlen je Parameter</translation>
    </message>
    <message>
        <source>Of the perceptron: the widths of its layers.</source>
        <translation>Beim Perzeptron: die Breiten seiner Schichten.</translation>
    </message>
    <message>
        <source>Of your own model: how many parameters.</source>
        <translation>Beim eigenen Modell: wie viele Parameter.</translation>
    </message>
    <message>
        <source>Of your own model: what the backward pass needs of one sample.</source>
        <translation>Beim eigenen Modell: was der Rückwärtsgang von einem Beispiel braucht.</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>The memory of the device that it shall fit into.</source>
        <translation>Der Speicher des Geräts, in den es passen soll.</translation>
    </message>
    <message>
        <source>CPU or GPU?</source>
        <translation>CPU oder GPU?</translation>
    </message>
    <message>
        <source>The same matrix product over sizes on the CPU and on a GPU, compute and copies apart.</source>
        <translation>Dasselbe Matrixprodukt über Größen auf der CPU und auf einer GPU, Rechnen und Kopien getrennt.</translation>
    </message>
    <message>
        <source>The largest n; the sizes double from 16 on.</source>
        <translation>Das größte n; die Größen verdoppeln sich ab 16.</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Zustand des Optimierers</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>by default on the first GPU</source>
        <translation>ohne Angabe auf der ersten GPU</translation>
    </message>
    <message>
        <source>there is no GPU kernel of {} for it</source>
        <translation>dafür gibt es keinen GPU-Kernel für {}</translation>
    </message>
    <message>
        <source>there is no GPU</source>
        <translation>es gibt keine GPU</translation>
    </message>
    <message>
        <source>tf.device says so</source>
        <translation>tf.device verlangt es</translation>
    </message>
    <message>
        <source>moved: the device that tf.device names does not exist</source>
        <translation>verschoben: Das Gerät, das tf.device nennt, gibt es nicht</translation>
    </message>
    <message>
        <source>moved: the device that tf.device names has no kernel of {} for it</source>
        <translation>verschoben: Das Gerät, das tf.device nennt, hat dafür keinen Kernel für {}</translation>
    </message>
    <message>
        <source>where its variable lives</source>
        <translation>wo die Variable liegt</translation>
    </message>
    <message>
        <source>printing happens on the CPU</source>
        <translation>ausgegeben wird auf der CPU</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>min</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>max</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>prod</source>
        <translation>Produkt</translation>
    </message>
    <message>
        <source>allreduce</source>
        <translation>Allreduce</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>Reduce</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>central storage</source>
        <translation>zentraler Speicher</translation>
    </message>
    <message>
        <source>parameter server</source>
        <translation>Parameterserver</translation>
    </message>
    <message>
        <source>{} {}, {} workers, {}</source>
        <translation>{1}: {0}, {2} Worker, {3}</translation>
    </message>
    <message>
        <source>{} on {}, {} workers, {}, {}</source>
        <translation>{} auf {}, {} Worker, {}, {}</translation>
    </message>
    <message>
        <source>Placement of {} operations, {} GPUs and the CPU</source>
        <translation>Platzierung von {} Operationen, {} GPUs und die CPU</translation>
    </message>
    <message>
        <source>Does {} fit? {}, batch {}</source>
        <translation>Passt {}? {}, Batch {}</translation>
    </message>
    <message>
        <source>CPU or GPU: matrix products up to {} × {}</source>
        <translation>CPU oder GPU: Matrixprodukte bis {} × {}</translation>
    </message>
    <message>
        <source>Copied a result of {} ({}) from {} to {}.</source>
        <translation>Ein Ergebnis von {} ({}) von {} nach {} kopiert.</translation>
    </message>
    <message>
        <source>Copied {} ({}) from {} to {}.</source>
        <translation>{} ({}) von {} nach {} kopiert.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>momentum and variance</source>
        <translation>Momentum und Varianz</translation>
    </message>
    <message>
        <source>a float32 copy</source>
        <translation>eine float32-Kopie</translation>
    </message>
    <message>
        <source>4 M elements a sample, as the lecture counts</source>
        <translation>4 M Elemente je Beispiel, wie in der Vorlesung gezählt</translation>
    </message>
    <message>
        <source>L s h (34 + 5 a s / h) / 2 elements a sequence, with L = 96 layers, s = 2048 tokens, h = 12288, a = 96 heads</source>
        <translation>L s h (34 + 5 a s / h) / 2 Elemente je Sequenz, mit L = 96 Schichten, s = 2048 Token, h = 12288, a = 96 Köpfen</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>wie angegeben</translation>
    </message>
    <message>
        <source>batch × A × {} B = {} × {} × {} B; A: {}</source>
        <translation>Batch × A × {} B = {} × {} × {} B; A: {}</translation>
    </message>
    <message>
        <source>the input and the output of every layer, {} elements a sample</source>
        <translation>Eingabe und Ausgabe jeder Schicht, {} Elemente je Beispiel</translation>
    </message>
    <message>
        <source>Fill the table</source>
        <translation>Die Tabelle ausfüllen</translation>
    </message>
    <message>
        <source>What does every worker hold after every iteration? The lecture&apos;s review question, with numbers of your own.</source>
        <translation>Was hält jeder Worker nach jeder Iteration? Die Wiederholungsfrage der Vorlesung, mit eigenen Zahlen.</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>How many workers take part.</source>
        <translation>Wie viele Worker mitmachen.</translation>
    </message>
    <message>
        <source>How the numbers travel.</source>
        <translation>Wie die Zahlen wandern.</translation>
    </message>
    <message>
        <source>Where the numbers come from.</source>
        <translation>Woher die Zahlen kommen.</translation>
    </message>
    <message>
        <source>the student&apos;s own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>the lecture&apos;s</source>
        <translation>die der Vorlesung</translation>
    </message>
    <message>
        <source>Predict, then reveal</source>
        <translation>Vorhersagen, dann aufdecken</translation>
    </message>
    <message>
        <source>Before every iteration: who sends which chunk to whom, and what is held then?</source>
        <translation>Vor jeder Iteration: Wer sendet welchen Chunk an wen, und was wird dann gehalten?</translation>
    </message>
    <message>
        <source>Count the cost</source>
        <translation>Die Kosten zählen</translation>
    </message>
    <message>
        <source>How many iterations and how many bytes does an algorithm need for N workers and m numbers?</source>
        <translation>Wie viele Iterationen und wie viele Bytes braucht ein Algorithmus für N Worker und m Zahlen?</translation>
    </message>
    <message>
        <source>How many numbers each worker holds; without it, the seed decides.</source>
        <translation>Wie viele Zahlen jeder Worker hält; ohne Angabe entscheidet der Startwert.</translation>
    </message>
    <message>
        <source>The algorithm; without it, the seed decides.</source>
        <translation>Der Algorithmus; ohne Angabe entscheidet der Startwert.</translation>
    </message>
    <message>
        <source>Which algorithm is this?</source>
        <translation>Welcher Algorithmus ist das?</translation>
    </message>
    <message>
        <source>Tell an allreduce algorithm by its transfers.</source>
        <translation>Einen Allreduce-Algorithmus an seinen Übertragungen erkennen.</translation>
    </message>
    <message>
        <source>Repair the schedule</source>
        <translation>Den Ablaufplan reparieren</translation>
    </message>
    <message>
        <source>One transfer of a ring allreduce is wrong: find it and set it right.</source>
        <translation>Eine Übertragung eines Ring-Allreduce ist falsch: Finden und berichtigen Sie sie.</translation>
    </message>
    <message>
        <source>Place the operations</source>
        <translation>Die Operationen platzieren</translation>
    </message>
    <message>
        <source>Put every operation on the CPU or the GPU so that the fewest bytes are copied.</source>
        <translation>Jede Operation so auf die CPU oder die GPU setzen, dass die wenigsten Bytes kopiert werden.</translation>
    </message>
    <message>
        <source>Explain the curve</source>
        <translation>Die Kurve erklären</translation>
    </message>
    <message>
        <source>Which algorithm made this curve of time over size?</source>
        <translation>Welcher Algorithmus hat diese Kurve der Zeit über der Größe gemacht?</translation>
    </message>
    <message>
        <source>Tune it</source>
        <translation>Feinabstimmung</translation>
    </message>
    <message>
        <source>Reach a target loss within a budget of bytes: a real training, and the knobs are yours.</source>
        <translation>Einen Zielverlust mit begrenzten Bytes erreichen: ein echtes Training, und Sie drehen an den Knöpfen.</translation>
    </message>
    <message>
        <source>The four review questions</source>
        <translation>Die vier Wiederholungsfragen</translation>
    </message>
    <message>
        <source>Three answers in words with an outline to compare, and the table of a ring allreduce.</source>
        <translation>Drei Antworten in Worten, mit einer Gliederung zum Vergleich, und die Tabelle eines Ring-Allreduce.</translation>
    </message>
    <message>
        <source>Where the table&apos;s numbers come from.</source>
        <translation>Woher die Zahlen der Tabelle kommen.</translation>
    </message>
    <message>
        <source>Physical GPUs beside the CPU, 0 for a machine without one; without it as many as there are devices, or 2.</source>
        <translation>Physische GPUs neben der CPU, 0 für einen Rechner ohne; ohne Angabe so viele, wie es Geräte gibt, oder 2.</translation>
    </message>
    <message>
        <source>the program needs its value to go on</source>
        <translation>das Programm braucht ihren Wert, um weiterzugehen</translation>
    </message>
    <message>
        <source>{}, {} workers, {}</source>
        <translation>{}, {} Worker, {}</translation>
    </message>
    <message>
        <source>{} on {}, 1 worker, {}, {}</source>
        <translation>{} auf {}, 1 Worker, {}, {}</translation>
    </message>
    <message>
        <source>{} parameter servers</source>
        <translation>{} Parameterserver</translation>
    </message>
    <message>
        <source>Placement of {} operations, 1 GPU and the CPU</source>
        <translation>Platzierung von {} Operationen, 1 GPU und die CPU</translation>
    </message>
    <message>
        <source>Placement of {} operations, the CPU alone</source>
        <translation>Platzierung von {} Operationen, die CPU allein</translation>
    </message>
    <message>
        <source>a float32 copy, {}</source>
        <translation>eine float32-Kopie, {}</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Eine Datei oder einen Ordner dieses Namens gibt es nicht; prüfen Sie den Pfad</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Ein Teil des Pfades ist kein Ordner</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Es ist ein Ordner</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Die Rechte reichen nicht</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>Killed</source>
        <translation>getötet</translation>
    </message>
    <message>
        <source>Terminated</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>Aborted</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Segmentation fault</source>
        <translation>Speicherzugriffsfehler</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>A tree of workers</source>
        <translation>Ein Baum von Workern</translation>
    </message>
    <message>
        <source>training timeline</source>
        <translation>Zeitachse des Trainings</translation>
    </message>
    <message>
        <source>Timeline of all ranks</source>
        <translation>Zeitachse aller Ränge</translation>
    </message>
    <message>
        <source>training ring</source>
        <translation>Trainingsring</translation>
    </message>
    <message>
        <source>Replicas that average their gradients</source>
        <translation>Replikate, die ihre Gradienten mitteln</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Workers in a ring</source>
        <translation>Worker im Ring</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Everyone with everyone</source>
        <translation>Alle mit allen</translation>
    </message>
    <message>
        <source>star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>What a search for a strategy found</source>
        <translation>Was eine Suche nach einer Strategie fand</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>A master and its workers</source>
        <translation>Ein Master und seine Worker</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table of all buffers</source>
        <translation>Tabelle aller Puffer</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Stages, one column per step</source>
        <translation>Stufen, eine Spalte je Schritt</translation>
    </message>
    <message>
        <source>training star</source>
        <translation>Trainingsstern</translation>
    </message>
    <message>
        <source>Parameter servers and their workers</source>
        <translation>Parameterserver und ihre Worker</translation>
    </message>
    <message>
        <source>two rings</source>
        <translation>zwei Ringe</translation>
    </message>
    <message>
        <source>Groups and their leaders</source>
        <translation>Gruppen und ihre Leiter</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Timeline of all workers</source>
        <translation>Zeitachse aller Worker</translation>
    </message>
    <message>
        <source>plan, in slots</source>
        <translation>Plan, in Zeitschlitzen</translation>
    </message>
    <message>
        <source>A training step, slot by slot</source>
        <translation>Ein Trainingsschritt, Zeitschlitz für Zeitschlitz</translation>
    </message>
    <message>
        <source>plan, as a table</source>
        <translation>Plan, als Tabelle</translation>
    </message>
    <message>
        <source>A training step as a table of slots</source>
        <translation>Ein Trainingsschritt als Tabelle der Zeitschlitze</translation>
    </message>
    <message>
        <source>plan, in real time</source>
        <translation>Plan, in echter Zeit</translation>
    </message>
    <message>
        <source>the input of stage {}, micro-batch {}</source>
        <translation>die Eingabe von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the activations of stage {}, micro-batch {}</source>
        <translation>die Aktivierungen von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the output of stage {}, micro-batch {}</source>
        <translation>die Ausgabe von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the gradient by the output of stage {}, micro-batch {}</source>
        <translation>der Gradient nach der Ausgabe von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the gradient by the input of stage {}, micro-batch {}</source>
        <translation>der Gradient nach der Eingabe von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the gradients between the layers of stage {}, micro-batch {}</source>
        <translation>die Gradienten zwischen den Schichten von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the gradient by the weights of stage {}, micro-batch {}</source>
        <translation>der Gradient nach den Gewichten von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>the mean gradient of bucket {}</source>
        <translation>der mittlere Gradient von Eimer {}</translation>
    </message>
    <message>
        <source>the new parameters of stage {}</source>
        <translation>die neuen Parameter von Stufe {}</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>All micro-batches go forward one behind the other, then all of them go backward.</source>
        <translation>Alle Micro-Batches gehen hintereinander vorwärts, dann gehen alle zurück.</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>After a short start each device takes one forward and one backward pass in turn, which bounds the activations that it holds.</source>
        <translation>Nach kurzem Anlauf wechseln sich Vorwärts- und Rückwärtsgänge ab; das begrenzt die Aktivierungen.</translation>
    </message>
    <message>
        <source>Fill the pipeline&apos;s grid</source>
        <translation>Das Raster der Pipeline ausfüllen</translation>
    </message>
    <message>
        <source>Which pass does each device carry out in each time slot, and where is the bubble?</source>
        <translation>Welchen Durchgang führt jedes Gerät in jedem Zeitschlitz aus, und wo ist der Leerlauf, die Blase?</translation>
    </message>
    <message>
        <source>In which order the devices work; without it, the seed decides.</source>
        <translation>In welcher Reihenfolge die Geräte arbeiten; ohne Angabe entscheidet der Startwert.</translation>
    </message>
    <message>
        <source>How many devices the pipeline has; without it, the seed decides.</source>
        <translation>Wie viele Geräte die Pipeline hat; ohne Angabe entscheidet der Startwert.</translation>
    </message>
    <message>
        <source>How many micro-batches go through it in a step; without it, the seed decides.</source>
        <translation>Wie viele Micro-Batches in einem Schritt hindurchgehen; ohne Angabe entscheidet der Startwert.</translation>
    </message>
    <message>
        <source>Order DDP&apos;s buckets</source>
        <translation>Die Eimer von DDP ordnen</translation>
    </message>
    <message>
        <source>Which gradients travel together, when does each bucket leave, and which are hidden under the backward pass?</source>
        <translation>Welche Gradienten reisen zusammen, wann reist jeder Eimer ab, und welche sind unter dem Rückwärtsgang versteckt?</translation>
    </message>
    <message>
        <source>Repair a plan</source>
        <translation>Einen Plan reparieren</translation>
    </message>
    <message>
        <source>A pipeline&apos;s plan has one mistake: say which, and repair it. The proof decides.</source>
        <translation>Der Plan einer Pipeline hat einen Fehler: Sagen Sie, welchen, und beheben Sie ihn. Der Beweis entscheidet.</translation>
    </message>
    <message>
        <source>The mistake; without it, the seed decides.</source>
        <translation>Der Fehler; ohne Angabe entscheidet der Startwert.</translation>
    </message>
    <message>
        <source>a receive is missing</source>
        <translation>ein Empfang fehlt</translation>
    </message>
    <message>
        <source>a micro-batch counts twice</source>
        <translation>ein Micro-Batch zählt doppelt</translation>
    </message>
    <message>
        <source>something is needed too early</source>
        <translation>etwas wird zu früh gebraucht</translation>
    </message>
    <message>
        <source>a circle of waits</source>
        <translation>ein Kreis von Wartenden</translation>
    </message>
    <message>
        <source>{} on {}, {} stages, {} micro-batches, {}</source>
        <translation>{} auf {}, {} Stufen, {} Micro-Batches, {}</translation>
    </message>
    <message>
        <source>{} on {}, {} stages × {} replicas, {} micro-batches, {}</source>
        <translation>{} auf {}, {} Stufen × {} Repliken, {} Micro-Batches, {}</translation>
    </message>
    <message>
        <source>A training step as long as it took</source>
        <translation>Ein Trainingsschritt, so lang er gedauert hat</translation>
    </message>
    <message>
        <source>Which gradients travel together: whole, layer, parameter, or as many as have a size, 25MiB, from the last layer on.</source>
        <translation>Welche Gradienten zusammen reisen: whole (alle), layer (Schicht), parameter, oder so viele, wie eine Größe haben, 25MiB, von der letzten Schicht an.</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>The size of the first bucket, which is smaller so that it can leave early.</source>
        <translation>Die Größe des ersten Eimers; er ist kleiner, damit er früh aufbrechen kann.</translation>
    </message>
    <message>
        <source>A bucket leaves as soon as its gradients are there, while the backward pass goes on.</source>
        <translation>Ein Eimer bricht auf, sobald seine Gradienten da sind, während der Rückwärtsgang weiterläuft.</translation>
    </message>
    <message>
        <source>What is copied to the host&apos;s memory during the forward pass, and back before it is needed (ZeRO-R).</source>
        <translation>Was im Speicher des Rechners wartet, bis der Rückwärtsgang es braucht (ZeRO-R).</translation>
    </message>
    <message>
        <source>Pipeline training</source>
        <translation>Training in der Pipeline</translation>
    </message>
    <message>
        <source>The model is cut into stages, one after another on different devices, and micro-batches flow through them.</source>
        <translation>Das Modell wird in Stufen geteilt, eine nach der anderen auf verschiedenen Geräten, und Micro-Batches fließen hindurch.</translation>
    </message>
    <message>
        <source>How the model is cut</source>
        <translation>Wie das Modell geteilt wird</translation>
    </message>
    <message>
        <source>How many devices a pipeline has.</source>
        <translation>Wie viele Geräte eine Pipeline hat.</translation>
    </message>
    <message>
        <source>Micro-batches a step; what accumulate is to one device.</source>
        <translation>Micro-Batches je Schritt; was accumulate für ein einzelnes Gerät ist.</translation>
    </message>
    <message>
        <source>Naive model parallelism</source>
        <translation>Naive Modellparallelität</translation>
    </message>
    <message>
        <source>A micro-batch goes through all stages and back before the next one starts: one device at a time.</source>
        <translation>Ein Micro-Batch geht durch alle Stufen und zurück, ehe der nächste beginnt.</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>Verschränktes 1F1B</translation>
    </message>
    <message>
        <source>Each device holds V stages that lie apart, and micro-batches go around V times: 1/V of the bubble.</source>
        <translation>Jedes Gerät hat V entfernte Stufen, Micro-Batches laufen V-mal herum: 1/V des Leerlaufs.</translation>
    </message>
    <message>
        <source>Zero bubble</source>
        <translation>Zero Bubble</translation>
    </message>
    <message>
        <source>The backward pass is split in two: the half that others wait for runs at once, the other fills holes.</source>
        <translation>Vom Rückwärtsgang läuft die Hälfte, auf die andere warten, sofort; die andere füllt Lücken.</translation>
    </message>
    <message>
        <source>ZBV</source>
        <translation>ZBV</translation>
    </message>
    <message>
        <source>Each device holds one stage on the way down and one on the way up, so that backward passes start everywhere early.</source>
        <translation>Jedes Gerät hat eine Stufe auf dem Hinweg und eine auf dem Rückweg; Rückwärtsgänge beginnen früh.</translation>
    </message>
    <message>
        <source>How many such pipelines share out the data.</source>
        <translation>Wie viele solche Pipelines sich die Daten teilen.</translation>
    </message>
    <message>
        <source>What is recomputed in the backward pass to save memory.</source>
        <translation>Was im Rückwärtsgang neu berechnet wird, um Speicher zu sparen.</translation>
    </message>
    <message>
        <source>activations are kept</source>
        <translation>Aktivierungen werden behalten</translation>
    </message>
    <message>
        <source>activations wait for their backward pass in the host&apos;s memory</source>
        <translation>Aktivierungen warten im Speicher des Rechners auf ihren Rückwärtsgang</translation>
    </message>
    <message>
        <source>everything stays on the device</source>
        <translation>alles bleibt auf dem Gerät</translation>
    </message>
    <message>
        <source>a stage keeps only its input</source>
        <translation>eine Stufe behält nur ihre Eingabe</translation>
    </message>
    <message>
        <source>Where the model is cut; cut:3-2-2-3 says it layer by layer.</source>
        <translation>Wo das Modell geteilt wird; cut:3-2-2-3 sagt es Schicht für Schicht.</translation>
    </message>
    <message>
        <source>the same number of layers for each stage</source>
        <translation>gleich viele Schichten für jede Stufe</translation>
    </message>
    <message>
        <source>so that the slowest stage is as quick as possible, measured on this machine</source>
        <translation>so, dass die langsamste Stufe so schnell wie möglich ist, gemessen auf dieser Maschine</translation>
    </message>
    <message>
        <source>Rows of a micro-batch.</source>
        <translation>Zeilen eines Micro-Batches.</translation>
    </message>
    <message>
        <source>Training steps.</source>
        <translation>Trainingsschritte.</translation>
    </message>
    <message>
        <source>Horovod&apos;s tensor fusion, SIZE:CYCLE_MS: every cycle the gradients that are ready travel together, up to a size; 64MiB:1.</source>
        <translation>Horovods Tensor Fusion, SIZE:CYCLE_MS: In jedem Takt reisen die Gradienten zusammen, die bereit sind, bis zu einer Größe; 64MiB:1.</translation>
    </message>
    <message>
        <source>bytes:ms</source>
        <translation>Byte:ms</translation>
    </message>
    <message>
        <source>the gradient by the state of stage {} after time step {}</source>
        <translation>der Gradient nach dem Zustand von Stufe {} nach Zeitschritt {}</translation>
    </message>
    <message>
        <source>Recurrent layers that read an image row by row, and a dense one; alone, one layer of 48.</source>
        <translation>Rekurrente Schichten lesen ein Bild Zeile für Zeile, dann eine dichte; allein 48.</translation>
    </message>
    <message>
        <source>Wave over time</source>
        <translation>Welle über die Zeit</translation>
    </message>
    <message>
        <source>A recurrent model, one time step a tick: each device works on a step as soon as the device before it is done.</source>
        <translation>Ein rekurrentes Modell, ein Zeitschritt je Takt, sobald das Gerät davor damit fertig ist.</translation>
    </message>
    <message>
        <source>all parameters of stage {}</source>
        <translation>alle Parameter von Stufe {}</translation>
    </message>
    <message>
        <source>the whole gradient of stage {}</source>
        <translation>der ganze Gradient von Stufe {}</translation>
    </message>
    <message>
        <source>all new parameters of bucket {}</source>
        <translation>alle neuen Parameter von Eimer {}</translation>
    </message>
    <message>
        <source>none: the figure is of model states</source>
        <translation>keine: die Abbildung zeigt Modellzustände</translation>
    </message>
    <message>
        <source>P × {} B ({}){} = {} × {} B{}</source>
        <translation>P × {} B ({}){} = {} × {} B{}</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>Was behalten wird</translation>
    </message>
    <message>
        <source>The 7.5 B model of ZeRO&apos;s figure 1</source>
        <translation>7,5-B-Modell (ZeRO, Abbildung 1)</translation>
    </message>
    <message>
        <source>7.5 B parameters; Rajbhandari et al. 2020 count model states alone</source>
        <translation>7,5 B Parameter; Rajbhandari et al. 2020 zählen nur die Modellzustände</translation>
    </message>
    <message>
        <source>parameters and gradients are bf16, and the optimizer has a float32 copy</source>
        <translation>Parameter und Gradienten sind bf16, und der Optimierer hat eine float32-Kopie</translation>
    </message>
    <message>
        <source>The precision in which values are sent; mixed: and stored.</source>
        <translation>In welcher Genauigkeit Werte gesendet werden; mixed: auch behalten.</translation>
    </message>
    <message>
        <source>every worker keeps all of everything</source>
        <translation>jeder Worker behält alles</translation>
    </message>
    <message>
        <source>the optimizer&apos;s states in parts, each updated by one worker</source>
        <translation>die Zustände des Optimierers in Teilen, jeder von einem Worker aktualisiert</translation>
    </message>
    <message>
        <source>the gradients in parts, too</source>
        <translation>auch die Gradienten in Teilen</translation>
    </message>
    <message>
        <source>the parameters in parts, too, gathered layer by layer when they are needed</source>
        <translation>auch die Parameter in Teilen, je Schicht eingesammelt, wenn sie gebraucht werden</translation>
    </message>
    <message>
        <source>What the workers keep only 1/N of each (ZeRO, Rajbhandari et al. 2020).</source>
        <translation>Wovon jeder Worker nur 1/N behält (ZeRO, Rajbhandari et al. 2020).</translation>
    </message>
    <message>
        <source>of so many layers at a time only the input is kept, and the rest computed again</source>
        <translation>von je so vielen Schichten bleibt nur die Eingabe, der Rest wird neu berechnet</translation>
    </message>
    <message>
        <source>The memory limit of each device, as in 64MiB; all: no limit.</source>
        <translation>Was jedes Gerät belegen darf, wie in 64MiB; all: was immer da ist.</translation>
    </message>
    <message>
        <source>How many devices train it together, each on samples of its own.</source>
        <translation>Wie viele Geräte es zusammen trainieren, jedes mit eigenen Beispielen.</translation>
    </message>
    <message>
        <source>each keeps all</source>
        <translation>jedes behält alles</translation>
    </message>
    <message>
        <source>the optimizer&apos;s state in parts</source>
        <translation>den Zustand des Optimierers in Teilen</translation>
    </message>
    <message>
        <source>gradients in parts, too</source>
        <translation>auch die Gradienten in Teilen</translation>
    </message>
    <message>
        <source>parameters in parts, too</source>
        <translation>auch die Parameter in Teilen</translation>
    </message>
    <message>
        <source>What they keep only a part of (ZeRO, Rajbhandari et al. 2020).</source>
        <translation>Wovon sie nur einen Teil behalten (ZeRO, Rajbhandari et al. 2020).</translation>
    </message>
    <message>
        <source>What is trained; sizes as in mlp:2-32-32-2, mlp:2-32-2:tanh, rnn:4-48 or gpt:2-64-4.</source>
        <translation>Was trainiert wird; Größen wie in mlp:2-32-32-2, mlp:2-32-2:tanh, rnn:4-48, gpt:2-64-4.</translation>
    </message>
    <message>
        <source>A transformer that writes text, with a head of its own (untied); alone, gpt:2-64-4.</source>
        <translation>Ein Transformer, der Text schreibt, mit eigenem Kopf; allein gpt:2-64-4.</translation>
    </message>
    <message>
        <source>What it is trained on; csv:FILE, idx:PREFIX and text:FILE for your own.</source>
        <translation>Worauf trainiert wird; csv:DATEI, idx:PRÄFIX und text:DATEI für eigene Daten.</translation>
    </message>
    <message>
        <source>A text of our own about dancers in a ring, character by character, for gpt.</source>
        <translation>Ein eigener (englischer) Text über Tänzer im Kreis, Zeichen für Zeichen, für gpt.</translation>
    </message>
    <message>
        <source>How much the model writes after training.</source>
        <translation>Wie viel das Modell schreibt, wenn das Training vorbei ist.</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>How boldly it writes: 0 takes the likeliest character, 1 samples as it learned.</source>
        <translation>Wie kühn es schreibt: 0 nimmt das wahrscheinlichste Zeichen, 1 lost, wie es gelernt hat.</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>Deep learning as Spark jobs, two a step: gradients, then parameters by shuffle and broadcast. kill=TASK@STEP loses a task, which runs again.</source>
        <translation>Deep Learning als Spark-Jobs, zwei je Schritt: Gradienten, dann Parameter durch Shuffle und Broadcast. kill=TASK@STEP verliert einen Task, der noch einmal läuft.</translation>
    </message>
    <message>
        <source>Machines that are lost with all their blocks: here only their tasks are.</source>
        <translation>Rechner, die mit allen Blöcken verloren gehen: hier nur ihre Tasks.</translation>
    </message>
    <message>
        <source>Collections that the user transforms before training, and Spark&apos;s scheduler among several programs.</source>
        <translation>Sammlungen, die man vor dem Training umformt, und Sparks Scheduler zwischen mehreren Programmen.</translation>
    </message>
    <message>
        <source>A part of the model a device</source>
        <translation>Je Gerät ein Teil des Modells</translation>
    </message>
    <message>
        <source>{} replicas of {} devices; allreduce: {}</source>
        <translation>{} Replikate aus {} Geräten; Allreduce: {}</translation>
    </message>
    <message>
        <source>Processor&apos;s memory</source>
        <translation>Speicher des Prozessors</translation>
    </message>
    <message>
        <source>Blocks of all tasks: shuffle, broadcast</source>
        <translation>Blöcke aller Tasks: Shuffle, Broadcast</translation>
    </message>
    <message>
        <source>Parameter server</source>
        <translation>Parameterserver</translation>
    </message>
    <message>
        <source>Allreduce: {}</source>
        <translation>Allreduce: {}</translation>
    </message>
    <message>
        <source>Asynchronous</source>
        <translation>Asynchron</translation>
    </message>
    <message>
        <source>Asynchronous, at most {} steps ahead</source>
        <translation>Asynchron, höchstens {} Schritte voraus</translation>
    </message>
    <message>
        <source>Synchronous, without waiting for the slowest {}</source>
        <translation>Synchron, ohne auf die {} langsamsten zu warten</translation>
    </message>
    <message>
        <source>Averages parameters every {} steps</source>
        <translation>Mittelt Parameter alle {} Schritte</translation>
    </message>
    <message>
        <source>Synchronous, every {} batches</source>
        <translation>Synchron, alle {} Batches</translation>
    </message>
    <message>
        <source>Synchronous</source>
        <translation>Synchron</translation>
    </message>
    <message>
        <source>Model, in {} parts</source>
        <translation>Modell, in {} Teilen</translation>
    </message>
    <message>
        <source>Pipeline, {} stages, {} micro-batches, {}</source>
        <translation>Pipeline, {} Stufen, {} Mikro-Batches, {}</translation>
    </message>
    <message>
        <source>{}; data, {} replicas</source>
        <translation>{}; Daten, {} Replikate</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data; states in parts</source>
        <translation>Daten; Zustände in Teilen</translation>
    </message>
    <message>
        <source>Data; states, gradients in parts</source>
        <translation>Daten; Zustände, Gradienten in Teilen</translation>
    </message>
    <message>
        <source>Data; states, gradients, parameters in parts</source>
        <translation>Daten; Zustände, Gradienten, Parameter in Teilen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Gradients, fused: {}</source>
        <translation>Gradienten, verschmolzen: {}</translation>
    </message>
    <message>
        <source>Gradients, layer by layer</source>
        <translation>Gradienten, Schicht für Schicht</translation>
    </message>
    <message>
        <source>Gradients, one by one</source>
        <translation>Gradienten, einzeln</translation>
    </message>
    <message>
        <source>Gradients, in buckets of {}</source>
        <translation>Gradienten, in Eimern von {}</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Define by run; all gradients travel in one array after the backward pass. Data parallelism only.</source>
        <translation>Define by run; alle Gradienten reisen nach dem Rückwärtsgang in einem Feld. Nur Datenparallelität.</translation>
    </message>
    <message>
        <source>Which of ChainerMN&apos;s communicators.</source>
        <translation>Welcher der Communicators von ChainerMN.</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s library among all; a ring where it is not there.</source>
        <translation>NVIDIAs Bibliothek unter allen; ein Ring, wo sie fehlt.</translation>
    </message>
    <message>
        <source>Within a machine first, then between machines.</source>
        <translation>Erst in einem Rechner, dann zwischen Rechnern.</translation>
    </message>
    <message>
        <source>A reduce-scatter and an all-gather, by halves.</source>
        <translation>Ein Reduce-Scatter und ein All-Gather, in Hälften.</translation>
    </message>
    <message>
        <source>A network that is another in every step: models here are fixed before they run.</source>
        <translation>Ein Netz, das in jedem Schritt ein anderes ist: Hier stehen Modelle fest, bevor sie laufen.</translation>
    </message>
    <message>
        <source>{}={} takes NCCL, because the devices are GPUs and it is installed.</source>
        <translation>{}={} nimmt NCCL, weil die Geräte GPUs sind und es installiert ist.</translation>
    </message>
    <message>
        <source>{}={} takes Kolo&apos;s ring, because NCCL is not installed.</source>
        <translation>{}={} nimmt Kolos Ring, weil NCCL nicht installiert ist.</translation>
    </message>
    <message>
        <source>{}={} takes Kolo&apos;s ring, because NCCL joins NVIDIA GPUs, and the devices are {}.</source>
        <translation>{}={} nimmt Kolos Ring, weil NCCL NVIDIA-GPUs verbindet und die Geräte {} sind.</translation>
    </message>
    <message>
        <source>{}={} takes a rank for each core: {}.</source>
        <translation>{}={} nimmt einen Rang je Kern: {}.</translation>
    </message>
    <message>
        <source>{}={} takes a rank for each NUMA node: {}.</source>
        <translation>{}={} nimmt einen Rang je NUMA-Knoten: {}.</translation>
    </message>
    <message>
        <source>ZeRO for PyTorch models, by a JSON file: --config FILE.</source>
        <translation>ZeRO für PyTorch-Modelle, durch eine JSON-Datei: --config DATEI.</translation>
    </message>
    <message>
        <source>States that are offloaded to the processor or to a disk.</source>
        <translation>Zustände, die zum Prozessor oder auf eine Platte ausgelagert werden.</translation>
    </message>
    <message>
        <source>Sparse attention, 1-bit Adam and curriculum learning.</source>
        <translation>Dünn besetzte Attention, 1-Bit-Adam und Curriculum Learning.</translation>
    </message>
    <message>
        <source>Data parallelism on a cluster of GPUs, with a reduction tree in place of a server.</source>
        <translation>Datenparallelität auf einem GPU-Cluster, mit einem Reduktionsbaum statt eines Servers.</translation>
    </message>
    <message>
        <source>The paper&apos;s comparison.</source>
        <translation>Der Vergleich des Artikels.</translation>
    </message>
    <message>
        <source>Up a reduction tree, and down again.</source>
        <translation>Einen Reduktionsbaum hinauf und wieder hinunter.</translation>
    </message>
    <message>
        <source>To one parameter server, in step.</source>
        <translation>Zu einem Parameterserver, im Gleichschritt.</translation>
    </message>
    <message>
        <source>Its learning rates for large batches; scaling= and warmup= are there instead.</source>
        <translation>Seine Lernraten für große Batches; stattdessen gibt es scaling= und warmup=.</translation>
    </message>
    <message>
        <source>A pipeline of stages; all micro-batches go forward, then all go back, and activations are computed again.</source>
        <translation>Eine Pipeline aus Stufen; alle Mikro-Batches gehen vorwärts, dann alle zurück, und Aktivierungen werden noch einmal berechnet.</translation>
    </message>
    <message>
        <source>Batch norm over a micro-batch.</source>
        <translation>Batch-Norm über einen Mikro-Batch.</translation>
    </message>
    <message>
        <source>A ring allreduce for any framework; rank 0 broadcasts its parameters once, and gradients that are ready travel together.</source>
        <translation>Ein Ring-Allreduce für jedes Framework; Rang 0 verteilt einmal seine Parameter, und fertige Gradienten reisen zusammen.</translation>
    </message>
    <message>
        <source>Which defaults of the fusion buffer and its cycle.</source>
        <translation>Welche Vorgaben für den Fusionspuffer und seinen Takt.</translation>
    </message>
    <message>
        <source>64 MB, every 5 ms.</source>
        <translation>64 MB, alle 5 ms.</translation>
    </message>
    <message>
        <source>128 MB, every 1 ms.</source>
        <translation>128 MB, alle 1 ms.</translation>
    </message>
    <message>
        <source>A coordinator that caches which tensors are ready.</source>
        <translation>Ein Koordinator, der sich merkt, welche Tensoren fertig sind.</translation>
    </message>
    <message>
        <source>Workers that come and go (Elastic Horovod).</source>
        <translation>Worker, die kommen und gehen (Elastic Horovod).</translation>
    </message>
    <message>
        <source>Keras models cut into partitions, times replicas; the ranks of a partition average its gradients.</source>
        <translation>Keras-Modelle, in Partitionen geteilt, mal Replikate; die Ränge einer Partition mitteln ihre Gradienten.</translation>
    </message>
    <message>
        <source>Which of its three ways.</source>
        <translation>Welche seiner drei Arten.</translation>
    </message>
    <message>
        <source>2 partitions × 2 replicas.</source>
        <translation>2 Partitionen × 2 Replikate.</translation>
    </message>
    <message>
        <source>2 partitions, no replicas.</source>
        <translation>2 Partitionen, keine Replikate.</translation>
    </message>
    <message>
        <source>1 partition × 4 replicas.</source>
        <translation>1 Partition × 4 Replikate.</translation>
    </message>
    <message>
        <source>Cuts through skip connections.</source>
        <translation>Schnitte durch übersprungene Verbindungen.</translation>
    </message>
    <message>
        <source>Data parallelism on clusters of processors; a layer&apos;s gradients are averaged under the backward pass.</source>
        <translation>Datenparallelität auf Prozessor-Clustern; die Gradienten einer Schicht werden während des Rückwärtsgangs gemittelt.</translation>
    </message>
    <message>
        <source>How many ranks this machine gets.</source>
        <translation>Wie viele Ränge dieser Rechner bekommt.</translation>
    </message>
    <message>
        <source>One a core.</source>
        <translation>Einen je Kern.</translation>
    </message>
    <message>
        <source>One a NUMA node.</source>
        <translation>Einen je NUMA-Knoten.</translation>
    </message>
    <message>
        <source>Ranks that are bound to their cores.</source>
        <translation>Ränge, die an ihre Kerne gebunden sind.</translation>
    </message>
    <message>
        <source>Hybrid parallelism, which cuts dense layers.</source>
        <translation>Hybride Parallelität, die dichte Schichten teilt.</translation>
    </message>
    <message>
        <source>Model parallelism: layers that send and receive by MPI cut the network into parts on different devices.</source>
        <translation>Modellparallelität: Schichten, die mit MPI senden und empfangen, teilen das Netz auf mehrere Geräte auf.</translation>
    </message>
    <message>
        <source>Cuts across a layer, and networks that branch.</source>
        <translation>Schnitte durch eine Schicht, und Netze, die sich verzweigen.</translation>
    </message>
    <message>
        <source>Broadcasts between parts; here a part sends to the next one.</source>
        <translation>Broadcasts zwischen Teilen; hier sendet ein Teil an den nächsten.</translation>
    </message>
    <message>
        <source>A key-value store holds the parameters; workers push gradients and pull parameters, and the optimizer runs where they are stored.</source>
        <translation>Ein Schlüssel-Wert-Speicher hat die Parameter; Worker schieben Gradienten hin und holen Parameter, und der Optimierer läuft, wo sie gespeichert sind.</translation>
    </message>
    <message>
        <source>The type of the store.</source>
        <translation>Die Art des Speichers.</translation>
    </message>
    <message>
        <source>Servers add up everybody&apos;s gradients, then apply them.</source>
        <translation>Server summieren die Gradienten aller und wenden sie dann an.</translation>
    </message>
    <message>
        <source>Servers apply every gradient as it comes.</source>
        <translation>Server wenden jeden Gradienten an, wie er kommt.</translation>
    </message>
    <message>
        <source>In the processor&apos;s memory.</source>
        <translation>Im Speicher des Prozessors.</translation>
    </message>
    <message>
        <source>On one of the devices, which sends back the sum.</source>
        <translation>Auf einem der Geräte, das die Summe zurücksendet.</translation>
    </message>
    <message>
        <source>Keys: here each server has an equal part of all parameters, whole at a time.</source>
        <translation>Schlüssel: Hier hat jeder Server einen gleichen Teil aller Parameter, immer im Ganzen.</translation>
    </message>
    <message>
        <source>Symbolic graphs beside imperative code.</source>
        <translation>Symbolische Graphen neben imperativem Code.</translation>
    </message>
    <message>
        <source>Groups of workers in the place of workers: sums within a group, one client of each at the servers.</source>
        <translation>Gruppen von Workern an der Stelle von Workern: Summen in einer Gruppe, von jeder ein Client bei den Servern.</translation>
    </message>
    <message>
        <source>The type of the store between the groups.</source>
        <translation>Die Art des Speichers zwischen den Gruppen.</translation>
    </message>
    <message>
        <source>The groups go in step.</source>
        <translation>Die Gruppen gehen im Gleichschritt.</translation>
    </message>
    <message>
        <source>The groups do not wait for each other.</source>
        <translation>Die Gruppen warten nicht aufeinander.</translation>
    </message>
    <message>
        <source>MPI&apos;s own collective within a group: here the client adds up and hands out.</source>
        <translation>MPIs eigene Kollektive in einer Gruppe: Hier summiert und verteilt der Client.</translation>
    </message>
    <message>
        <source>A replica for every NUMA node of a machine, so that each computes with memory that is near.</source>
        <translation>Ein Replikat für jeden NUMA-Knoten eines Rechners, damit jedes mit nahem Speicher rechnet.</translation>
    </message>
    <message>
        <source>Threads and memory that are bound to a node.</source>
        <translation>Threads und Speicher, die an einen Knoten gebunden sind.</translation>
    </message>
    <message>
        <source>Every process has a replica; buckets of gradients are averaged while the backward pass goes on. no_sync() is accumulate=.</source>
        <translation>Jeder Prozess hat ein Replikat; Eimer von Gradienten werden gemittelt, während der Rückwärtsgang weitergeht. no_sync() ist accumulate=.</translation>
    </message>
    <message>
        <source>Parameters that a pass does not use (find_unused_parameters).</source>
        <translation>Parameter, die ein Durchgang nicht benutzt (find_unused_parameters).</translation>
    </message>
    <message>
        <source>Buckets that are ordered anew after the first step.</source>
        <translation>Eimer, die nach dem ersten Schritt neu geordnet werden.</translation>
    </message>
    <message>
        <source>Hooks of the user&apos;s own; compress= has the usual ones.</source>
        <translation>Eigene Hooks; compress= hat die üblichen.</translation>
    </message>
    <message>
        <source>A model over two workers: calls carry activations forward and gradients back, and each worker updates its own part.</source>
        <translation>Ein Modell über zwei Worker: Aufrufe tragen Aktivierungen vorwärts und Gradienten zurück, und jeder Worker aktualisiert seinen Teil.</translation>
    </message>
    <message>
        <source>Calls of any function, and remote references: here the messages are a pass&apos;s borders.</source>
        <translation>Aufrufe beliebiger Funktionen und entfernte Referenzen: Hier sind die Nachrichten die Ränder eines Durchgangs.</translation>
    </message>
    <message>
        <source>Caffe over an MPI that knows GPUs: every layer&apos;s gradients go up and down a tree under the backward pass.</source>
        <translation>Caffe über einem MPI, das GPUs kennt: Die Gradienten jeder Schicht gehen während des Rückwärtsgangs einen Baum hinauf und hinunter.</translation>
    </message>
    <message>
        <source>The broadcast under the next forward pass: here it is the second half of a layer&apos;s allreduce, which ends before the update.</source>
        <translation>Der Broadcast während des nächsten Vorwärtsgangs: Hier ist er die zweite Hälfte des Allreduce einer Schicht, das vor der Aktualisierung endet.</translation>
    </message>
    <message>
        <source>A chain within each node under its tree.</source>
        <translation>Eine Kette in jedem Knoten unter seinem Baum.</translation>
    </message>
    <message>
        <source>The variables lie once, in the processor&apos;s memory; the devices compute with copies of them.</source>
        <translation>Die Variablen liegen einmal, im Speicher des Prozessors; die Geräte rechnen mit Kopien davon.</translation>
    </message>
    <message>
        <source>Variables on the GPU where there is only one; here they are always the processor&apos;s.</source>
        <translation>Variablen auf der GPU, wo es nur eine gibt; hier sind sie immer beim Prozessor.</translation>
    </message>
    <message>
        <source>{}:{} ({}) is rank {}.</source>
        <translation>{}:{} ({}) ist Rang {}.</translation>
    </message>
    <message>
        <source>Kolo has no evaluator of its own: worker A measures, and its clock stands still.</source>
        <translation>Kolo hat keinen eigenen Evaluator: Worker A misst, und seine Uhr steht so lange still.</translation>
    </message>
    <message>
        <source>The task is {}; this run starts all of them, with --launch mpi as a process each.</source>
        <translation>Der Task ist {}; dieser Lauf startet alle, mit --launch mpi als je einen Prozess.</translation>
    </message>
    <message>
        <source>One machine, several GPUs, a copy of every variable on each; an allreduce adds up the gradients.</source>
        <translation>Ein Rechner, mehrere GPUs, auf jeder eine Kopie jeder Variablen; ein Allreduce summiert die Gradienten.</translation>
    </message>
    <message>
        <source>How gradients get from device to device.</source>
        <translation>Wie Gradienten von Gerät zu Gerät kommen.</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s library; a ring where it is not there.</source>
        <translation>NVIDIAs Bibliothek; ein Ring, wo sie fehlt.</translation>
    </message>
    <message>
        <source>All gradients to one device, which sends back the sum.</source>
        <translation>Alle Gradienten zu einem Gerät, das die Summe zurücksendet.</translation>
    </message>
    <message>
        <source>Within groups, between their leaders, and back the same way.</source>
        <translation>In Gruppen, zwischen ihren Leitern, und auf demselben Weg zurück.</translation>
    </message>
    <message>
        <source>Variables of other policies than a mirrored copy (ON_READ, as for batch norms).</source>
        <translation>Variablen mit anderen Regeln als einer gespiegelten Kopie (ON_READ, wie für Batch-Normen).</translation>
    </message>
    <message>
        <source>Several machines, a copy of every variable on each device of each; --launch mpi makes every worker a process.</source>
        <translation>Mehrere Rechner, auf jedem Gerät jedes Rechners eine Kopie jeder Variablen; --launch mpi macht jeden Worker zu einem Prozess.</translation>
    </message>
    <message>
        <source>Who performs the collectives.</source>
        <translation>Wer die Kollektiven ausführt.</translation>
    </message>
    <message>
        <source>NCCL on GPUs that have it, otherwise a ring.</source>
        <translation>NCCL auf GPUs, die es haben, sonst ein Ring.</translation>
    </message>
    <message>
        <source>A ring, which works everywhere.</source>
        <translation>Ein Ring, der überall geht.</translation>
    </message>
    <message>
        <source>Workers that come back after they were lost.</source>
        <translation>Worker, die wiederkommen, nachdem sie verloren waren.</translation>
    </message>
    <message>
        <source>Servers keep the variables in parts; workers push gradients and pull variables, and do not wait for each other.</source>
        <translation>Server haben die Variablen in Teilen; Worker schieben Gradienten hin und holen Variablen, und warten nicht aufeinander.</translation>
    </message>
    <message>
        <source>Variables dealt out one by one; here each server has an equal part of all of them.</source>
        <translation>Variablen, die einzeln ausgeteilt werden; hier hat jeder Server einen gleichen Teil von allen.</translation>
    </message>
    <message>
        <source>Data parallelism in which each device keeps 1/N of the optimizer&apos;s states, the gradients, the parameters.</source>
        <translation>Datenparallelität, bei der jedes Gerät 1/N der Zustände des Optimierers, der Gradienten, der Parameter behält.</translation>
    </message>
    <message>
        <source>What is kept in parts.</source>
        <translation>Was in Teilen aufbewahrt wird.</translation>
    </message>
    <message>
        <source>Parameters, too.</source>
        <translation>Auch die Parameter.</translation>
    </message>
    <message>
        <source>States and gradients.</source>
        <translation>Zustände und Gradienten.</translation>
    </message>
    <message>
        <source>The optimizer&apos;s states.</source>
        <translation>Die Zustände des Optimierers.</translation>
    </message>
    <message>
        <source>ZeRO-R: activations in parts, buffers of a constant size, memory without gaps.</source>
        <translation>ZeRO-R: Aktivierungen in Teilen, Puffer fester Größe, Speicher ohne Lücken.</translation>
    </message>
    <message>
        <source>partitions</source>
        <translation>Partitionen</translation>
    </message>
    <message>
        <source>tasks without state on collections that never change, two jobs a step (BigDL)</source>
        <translation>Tasks ohne Zustand auf Sammlungen, die sich nie ändern, zwei Jobs je Schritt (BigDL)</translation>
    </message>
    <message>
        <source>With servers: groups of workers that add up among themselves, one client of each at the servers; 0: each worker is one.</source>
        <translation>Mit Servern: Gruppen von Workern, die unter sich summieren, von jeder ein Client bei den Servern; 0: Jeder Worker ist einer.</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>With partitions: TASK@STEP, a task that is lost and runs again from its lineage; sync:TASK@STEP of the second job.</source>
        <translation>Mit Partitionen: TASK@STEP, ein Task, der verloren geht und aus seiner Herkunft noch einmal läuft; sync:TASK@STEP des zweiten Jobs.</translation>
    </message>
    <message>
        <source>With partitions, injected: what launching a job takes.</source>
        <translation>Mit Partitionen, eingefügt: was das Starten eines Jobs dauert.</translation>
    </message>
    <message>
        <source>Name the system</source>
        <translation>Das System benennen</translation>
    </message>
    <message>
        <source>Tell a system by what is seen of its runs.</source>
        <translation>Ein System daran erkennen, was man von seinen Läufen sieht.</translation>
    </message>
    <message>
        <source>the sum that is the input of stage {}, micro-batch {}</source>
        <translation>die Summe, die die Eingabe von Stufe {}, Micro-Batch {}, ist</translation>
    </message>
    <message>
        <source>the sum that is the gradient by the input of stage {}, micro-batch {}</source>
        <translation>die Summe, die der Gradient nach der Eingabe von Stufe {}, Micro-Batch {}, ist</translation>
    </message>
    <message>
        <source>the host&apos;s copy of what stage {} keeps of micro-batch {}</source>
        <translation>die Kopie dessen, was Stufe {} von Micro-Batch {} behält, im Speicher des Rechners</translation>
    </message>
    <message>
        <source>{} on {}, cut on a mesh {}</source>
        <translation>{} auf {}, zerschnitten auf einem Gitter {}</translation>
    </message>
    <message>
        <source>Training on a mesh</source>
        <translation>Training auf einem Gitter</translation>
    </message>
    <message>
        <source>Layers are cut along the axes of a mesh of devices, and one line, the layout, says which.</source>
        <translation>Schichten werden entlang der Achsen eines Gitters von Geräten zerschnitten, und eine Zeile, das Layout, sagt welche.</translation>
    </message>
    <message>
        <source>The axes of the mesh and how many devices each has, as in rows:2,cols:2.</source>
        <translation>Die Achsen des Gitters und wie viele Geräte jede hat, wie in rows:2,cols:2.</translation>
    </message>
    <message>
        <source>Which dimension of the model&apos;s tensors is cut along which axis, as in batch:rows,hidden:cols; an axis data is the batch&apos;s by itself.</source>
        <translation>Welche Dimension der Tensoren des Modells entlang welcher Achse zerschnitten wird, wie in batch:rows,hidden:cols; eine Achse data ist von selbst die des Batches.</translation>
    </message>
    <message>
        <source>gather where no layout is given, else none</source>
        <translation>gather, wo kein Layout angegeben ist, sonst none</translation>
    </message>
    <message>
        <source>the layout says it all</source>
        <translation>das Layout sagt alles</translation>
    </message>
    <message>
        <source>every layer writes its part, and all parts are gathered before the next layer</source>
        <translation>jede Schicht schreibt ihren Teil, und alle Teile werden vor der nächsten Schicht eingesammelt</translation>
    </message>
    <message>
        <source>columns of one layer, rows of the next, and one sum for both; heads of attention</source>
        <translation>Spalten einer Schicht, Zeilen der nächsten, und eine Summe für beide; Köpfe der Attention</translation>
    </message>
    <message>
        <source>rows of images, with the neighbours&apos; first rows</source>
        <translation>Zeilen von Bildern, mit den ersten Zeilen der Nachbarn</translation>
    </message>
    <message>
        <source>Ready-made layouts that slice the layers along an axis tensor.</source>
        <translation>Schnitte durch die Schichten entlang einer Achse tensor, als fertige Layouts.</translation>
    </message>
    <message>
        <source>Rows of each part of the batch and micro-batch.</source>
        <translation>Zeilen jedes Teils des Batches und Micro-Batches.</translation>
    </message>
    <message>
        <source>Mark what a layout must sum</source>
        <translation>Markieren, was ein Layout addieren muss</translation>
    </message>
    <message>
        <source>Which tensors of a training step are sums with a part on each device, and along which axis?</source>
        <translation>Welche Tensoren eines Trainingsschritts sind Summen mit einem Teil auf jedem Gerät, und entlang welcher Achse?</translation>
    </message>
    <message>
        <source>Under a memory limit, keep what forward passes leave to backward passes in one region of its own, not scattered among short-lived memory (ZeRO-R&apos;s MD).</source>
        <translation>Unter einem Speicherlimit liegt, was für die Rückwärtsgänge bleibt, nebeneinander in einem eigenen Bereich am Ende statt verstreut (MD aus ZeRO-R).</translation>
    </message>
    <message>
        <source>Complete ZeRO&apos;s table</source>
        <translation>ZeROs Tabelle vervollständigen</translation>
    </message>
    <message>
        <source>What does each device hold at every stage of ZeRO, and what does a step send?</source>
        <translation>Was hält jedes Gerät auf jeder Stufe von ZeRO, und was sendet ein Schritt?</translation>
    </message>
    <message>
        <source>Choose the cuts</source>
        <translation>Die Schnitte wählen</translation>
    </message>
    <message>
        <source>Which of ZeRO&apos;s stages, with recomputation or without, makes a model fit with the fewest bytes sent?</source>
        <translation>Mit welcher Stufe von ZeRO, mit erneutem Berechnen oder ohne, passt ein Modell und werden die wenigsten Bytes gesendet?</translation>
    </message>
    <message>
        <source>Kolo has no {}: {} takes its place</source>
        <translation>{} gibt es in Kolo nicht: An die Stelle tritt {}</translation>
    </message>
    <message>
        <source>dense {}→{}, {} parameters</source>
        <translation>dichte Schicht {}→{}, {} Parameter</translation>
    </message>
    <message>
        <source>recurrent {}→{} over {} steps, {} parameters</source>
        <translation>rekurrent {}→{} über {} Schritte, {} Parameter</translation>
    </message>
    <message>
        <source>Kolo has no {}: it is left out</source>
        <translation>{} gibt es in Kolo nicht: Es entfällt</translation>
    </message>
    <message>
        <source>one output for two classes becomes two outputs, one for each</source>
        <translation>aus einer Ausgabe für zwei Klassen werden zwei Ausgaben, eine je Klasse</translation>
    </message>
    <message>
        <source>{} is what the slide leaves out</source>
        <translation>{} ist das, was die Folie auslässt</translation>
    </message>
    <message>
        <source>{} workers in a ring, rank 0 … {}</source>
        <translation>{} Worker in einem Ring, Rang 0 … {}</translation>
    </message>
    <message>
        <source>precision=fp16: gradients travel with 2 bytes; then Kolo sends them whole, without a fusion</source>
        <translation>precision=fp16: Gradienten reisen mit 2 Byte; dann sendet Kolo sie ganz, ohne Fusion</translation>
    </message>
    <message>
        <source>all workers begin with the parameters of rank 0; Kolo draws the same ones everywhere, from one seed</source>
        <translation>alle Worker beginnen mit den Parametern von Rang 0; Kolo zieht überall dieselben, aus einem Startwert</translation>
    </message>
    <message>
        <source>a ring allreduce</source>
        <translation>ein Ring-Allreduce</translation>
    </message>
    <message>
        <source>gradients of {} workers are averaged by a ring allreduce</source>
        <translation>die Gradienten von {} Workern werden durch ein Ring-Allreduce gemittelt</translation>
    </message>
    <message>
        <source>what the slide leaves out</source>
        <translation>was die Folie auslässt</translation>
    </message>
    <message>
        <source>Kolo&apos;s own ranks and collectives stand for it</source>
        <translation>dafür stehen Kolos eigene Ränge und Kollektive</translation>
    </message>
    <message>
        <source>only a run knows when this ends; it is gone through once</source>
        <translation>erst ein Lauf weiß, wann dies endet; es wird einmal durchlaufen</translation>
    </message>
    <message>
        <source>a model: what its rows go through is read from its forward pass</source>
        <translation>ein Modell: Was seine Zeilen durchlaufen, sagt sein Vorwärtsgang</translation>
    </message>
    <message>
        <source>the model that the slide leaves out; Kolo takes {}, {} parameters</source>
        <translation>das Modell, das die Folie auslässt; Kolo nimmt {}, {} Parameter</translation>
    </message>
    <message>
        <source>the model {}, {} parameters</source>
        <translation>das Modell {}, {} Parameter</translation>
    </message>
    <message>
        <source>digits28 takes the place of {}: digits of the same size that Kolo draws</source>
        <translation>digits28 tritt an die Stelle von {}: Ziffern derselben Größe, die Kolo zeichnet</translation>
    </message>
    <message>
        <source>random images of the same size take the place of {}, with classes that a linear rule gives them</source>
        <translation>zufällige Bilder derselben Größe treten an die Stelle von {}, mit Klassen nach einer linearen Regel</translation>
    </message>
    <message>
        <source>optimizer={} lr={} loss={}</source>
        <translation>optimizer={} lr={} loss={}</translation>
    </message>
    <message>
        <source>{} steps in {} epochs, {} rows a worker and step; {}</source>
        <translation>{} Schritte in {} Epochen, {} Zeilen je Worker und Schritt; {}</translation>
    </message>
    <message>
        <source>{} steps in one epoch, {} rows a worker and step; {}</source>
        <translation>{} Schritte in einer Epoche, {} Zeilen je Worker und Schritt; {}</translation>
    </message>
    <message>
        <source>the accuracy on held-out rows, which the run measures as it goes</source>
        <translation>die Genauigkeit auf zurückgehaltenen Zeilen, die der Lauf unterwegs misst</translation>
    </message>
    <message>
        <source>Kolo&apos;s optimizers have no weight decay: it is left out</source>
        <translation>Kolos Optimierer haben kein Weight Decay: Es entfällt</translation>
    </message>
    <message>
        <source>nothing is trained: the placement lab runs this program</source>
        <translation>trainiert wird nichts: Dieses Programm führt das Platzierungslabor aus</translation>
    </message>
    <message>
        <source>nothing trains in this program; Kolo shows it with {} on {}</source>
        <translation>in diesem Programm trainiert nichts; Kolo zeigt es mit {} auf {}</translation>
    </message>
    <message>
        <source>nothing is exchanged</source>
        <translation>nichts wird ausgetauscht</translation>
    </message>
    <message>
        <source>gradients go to the processor&apos;s memory, parameters come back</source>
        <translation>Gradienten gehen in den Speicher des Prozessors, Parameter kommen zurück</translation>
    </message>
    <message>
        <source>gradients go to one device, which adds them up</source>
        <translation>die Gradienten gehen zu einem Gerät, das sie addiert</translation>
    </message>
    <message>
        <source>gradients go to the server, parameters come back</source>
        <translation>Gradienten gehen zum Server, Parameter kommen zurück</translation>
    </message>
    <message>
        <source>fused allreduces of {} gradients a step, {} a worker</source>
        <translation>fusionierte Allreduces von {} Gradienten je Schritt, {} je Worker</translation>
    </message>
    <message>
        <source>a reduce-scatter and an all-gather of {} buckets a step, {} a worker</source>
        <translation>ein Reduce-Scatter und ein All-Gather von {} Eimern je Schritt, {} je Worker</translation>
    </message>
    <message>
        <source>a reduce-scatter and an all-gather of 1 bucket a step, {} a worker</source>
        <translation>ein Reduce-Scatter und ein All-Gather von 1 Eimer je Schritt, {} je Worker</translation>
    </message>
    <message>
        <source>an allreduce of 1 bucket a step, {} a worker</source>
        <translation>ein Allreduce von 1 Eimer je Schritt, {} je Worker</translation>
    </message>
    <message>
        <source>an allreduce of {} buckets a step, {} a worker</source>
        <translation>ein Allreduce von {} Eimern je Schritt, {} je Worker</translation>
    </message>
    <message>
        <source>gradients of plain tensors</source>
        <translation>Gradienten bloßer Tensoren</translation>
    </message>
    <message>
        <source>the backward pass; gradients stay on their worker</source>
        <translation>der Rückwärtsgang; Gradienten bleiben auf ihrem Worker</translation>
    </message>
    <message>
        <source>the backward pass; {}</source>
        <translation>der Rückwärtsgang; {}</translation>
    </message>
    <message>
        <source>the update ({}), {} times in all</source>
        <translation>die Aktualisierung ({}), insgesamt {}-mal</translation>
    </message>
    <message>
        <source>the update ({}), once</source>
        <translation>die Aktualisierung ({}), einmal</translation>
    </message>
    <message>
        <source>{} workers with the same parameters, drawn from one seed</source>
        <translation>{} Worker mit denselben Parametern, aus einem Startwert gezogen</translation>
    </message>
    <message>
        <source>{} steps in all</source>
        <translation>insgesamt {} Schritte</translation>
    </message>
    <message>
        <source>a step for each batch</source>
        <translation>ein Schritt je Batch</translation>
    </message>
    <message>
        <source>one worker trains here: it reads the rows of all shards</source>
        <translation>hier trainiert ein Worker: Er liest die Zeilen aller Teile</translation>
    </message>
    <message>
        <source>each of the {} workers reads its own rows, no two the same</source>
        <translation>jeder der {} Worker liest eigene Zeilen, keine zwei dieselben</translation>
    </message>
    <message>
        <source>the forward and the backward pass, on each worker</source>
        <translation>der Vorwärts- und der Rückwärtsgang, auf jedem Worker</translation>
    </message>
    <message>
        <source>batch={}: rows of each worker and step</source>
        <translation>batch={}: Zeilen je Worker und Schritt</translation>
    </message>
    <message>
        <source>has no effect on a run of Kolo</source>
        <translation>hat auf einen Lauf von Kolo keine Wirkung</translation>
    </message>
    <message>
        <source>a cluster of {}; Kolo starts all of them, whichever task this is</source>
        <translation>ein Cluster: {}; Kolo startet sie alle, welcher Task dies auch ist</translation>
    </message>
    <message>
        <source>a cluster of {} and {}; Kolo starts all of them, whichever task this is</source>
        <translation>ein Cluster: {} und {}; Kolo startet sie alle, welcher Task dies auch ist</translation>
    </message>
    <message>
        <source>what is made in here belongs to the one replica</source>
        <translation>was hierin entsteht, gehört dem einen Replikat</translation>
    </message>
    <message>
        <source>the one replica does this with the whole batch</source>
        <translation>das eine Replikat tut dies mit dem ganzen Batch</translation>
    </message>
    <message>
        <source>parameters on {}; 1 worker pushes gradients and pulls parameters</source>
        <translation>Parameter auf {}; 1 Worker schickt Gradienten und holt Parameter</translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation>1 Replikat</translation>
    </message>
    <message>
        <source>{} replicas</source>
        <translation>{} Replikate</translation>
    </message>
    <message>
        <source>NCCL&apos;s allreduce is a ring</source>
        <translation>NCCLs Allreduce ist ein Ring</translation>
    </message>
    <message>
        <source>one device adds up and sends back: master-worker</source>
        <translation>ein Gerät summiert und sendet zurück: master-worker</translation>
    </message>
    <message>
        <source>devices add up in groups, then the groups: hierarchical</source>
        <translation>Geräte summieren in Gruppen, dann die Gruppen untereinander: hierarchical</translation>
    </message>
    <message>
        <source>{}, each with all parameters; gradients are averaged by an allreduce ({})</source>
        <translation>{}, jedes mit allen Parametern; Gradienten werden durch ein Allreduce gemittelt ({})</translation>
    </message>
    <message>
        <source>the parameters lie in the processor&apos;s memory; {} compute with copies of them, in step</source>
        <translation>die Parameter liegen im Speicher des Prozessors; {} mit Kopien davon, im Gleichschritt</translation>
    </message>
    <message>
        <source>RING: Kolo&apos;s ring</source>
        <translation>RING: Kolos Ring</translation>
    </message>
    <message>
        <source>NCCL: its allreduce is a ring, which Kolo&apos;s own stands for; on GPUs --collectives nccl takes NCCL&apos;s</source>
        <translation>NCCL: Sein Allreduce ist ein Ring, für den Kolos eigener steht; auf GPUs nimmt --collectives nccl den von NCCL</translation>
    </message>
    <message>
        <source>AUTO: a ring is taken, because large gradients leave nothing to a tree here</source>
        <translation>AUTO: Genommen wird ein Ring, weil große Gradienten einem Baum hier keinen Vorteil lassen</translation>
    </message>
    <message>
        <source>parameters on {}; {} push gradients and pull parameters, nobody waits (async)</source>
        <translation>Parameter auf {}; {}: Gradienten schicken, Parameter holen, niemand wartet (async)</translation>
    </message>
    <message>
        <source>1 parameter server</source>
        <translation>1 Parameterserver</translation>
    </message>
    <message>
        <source>1 rank, started by Kolo</source>
        <translation>1 Rang, von Kolo gestartet</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 Worker</translation>
    </message>
    <message>
        <source>{} workers</source>
        <translation>{} Worker</translation>
    </message>
    <message>
        <source>one replica: nothing is exchanged</source>
        <translation>ein Replikat: Nichts wird ausgetauscht</translation>
    </message>
    <message>
        <source>Kolo has no TPUs: its devices take their place, mirrored</source>
        <translation>Kolo hat keine TPUs: An ihre Stelle treten seine Geräte, gespiegelt</translation>
    </message>
    <message>
        <source>parameter server {}: a rank of its own</source>
        <translation>Parameterserver {}: ein eigener Rang</translation>
    </message>
    <message>
        <source>worker {}: a rank with a device</source>
        <translation>Worker {}: ein Rang mit einem Gerät</translation>
    </message>
    <message>
        <source>what is made in here is on each of the {}</source>
        <translation>was hier angelegt wird, gibt es einmal je Replikat ({})</translation>
    </message>
    <message>
        <source>variables made in here are shared by the {}</source>
        <translation>hier angelegte Variablen sind gemeinsam ({})</translation>
    </message>
    <message>
        <source>each of the {} does this with its own part of the batch</source>
        <translation>jedes Replikat tut dies mit seinem eigenen Teil des Batches ({})</translation>
    </message>
    <message>
        <source>the rows of {}, which stand for {}</source>
        <translation>die Zeilen von {}, die für {} stehen</translation>
    </message>
    <message>
        <source>the rows of {}</source>
        <translation>die Zeilen von {}</translation>
    </message>
    <message>
        <source>the loader prepares each row; Kolo&apos;s rows are ready</source>
        <translation>der Lader bereitet jede Zeile vor; Kolos Zeilen sind fertig</translation>
    </message>
    <message>
        <source>loaders={}: so many threads of each worker prepare batches</source>
        <translation>loaders={}: So viele Threads jedes Workers stellen Batches zusammen</translation>
    </message>
    <message>
        <source>rows come in a random order, each epoch in another</source>
        <translation>Zeilen kommen in zufälliger Reihenfolge, in jeder Epoche in einer anderen</translation>
    </message>
    <message>
        <source>batch={}: rows a step</source>
        <translation>batch={}: Zeilen je Schritt</translation>
    </message>
    <message>
        <source>prefetch={}: so many batches are ready before the device asks</source>
        <translation>prefetch={}: So viele Batches sind fertig, bevor das Gerät fragt</translation>
    </message>
    <message>
        <source>the forward pass, remembered for the backward pass</source>
        <translation>der Vorwärtsgang, gemerkt für den Rückwärtsgang</translation>
    </message>
    <message>
        <source>random numbers: {} rows of {}</source>
        <translation>Zufallszahlen: {} Zeilen zu je {}</translation>
    </message>
    <message>
        <source>; each of the {} workers reads its own rows, no two the same</source>
        <translation>; jeder der {} Worker liest eigene Zeilen, keine zwei dieselben</translation>
    </message>
    <message>
        <source>a replica on each of {} workers, the same at the start; gradients leave in buckets of up to {} beside the backward pass</source>
        <translation>ein Replikat auf jedem von {} Workern, anfangs alle gleich; Gradienten gehen in Eimern von bis zu {} neben dem Rückwärtsgang ab</translation>
    </message>
    <message>
        <source>zero=3: each of {} workers keeps 1/{} of parameters, gradients and the optimizer&apos;s states</source>
        <translation>zero=3: Jeder von {} Workern behält 1/{} der Parameter, der Gradienten und der Zustände des Optimierers</translation>
    </message>
    <message>
        <source>zero=1: each of {} workers keeps 1/{} of the optimizer&apos;s states</source>
        <translation>zero=1: Jeder von {} Workern behält 1/{} der Zustände des Optimierers</translation>
    </message>
    <message>
        <source>{} ranks, started by Kolo</source>
        <translation>{} Ränge, von Kolo gestartet</translation>
    </message>
    <message>
        <source>an allreduce for each array of parameters: {} a step</source>
        <translation>ein Allreduce für jedes Array von Parametern: {} je Schritt</translation>
    </message>
    <message>
        <source>no allreduce in here: gradients are only added up</source>
        <translation>kein Allreduce hier: Gradienten werden nur aufsummiert</translation>
    </message>
    <message>
        <source>no model&apos;s output goes into this loss</source>
        <translation>in diesen Verlust geht keine Ausgabe eines Modells ein</translation>
    </message>
    <message>
        <source>gradients begin at zero</source>
        <translation>Gradienten beginnen bei null</translation>
    </message>
    <message>
        <source>One device, the others copy it</source>
        <translation>Ein Gerät, die anderen als Kopien</translation>
    </message>
    <message>
        <source>Parameter server, {} groups</source>
        <translation>Parameterserver, {} Gruppen</translation>
    </message>
    <message>
        <source>One device scatters rows, replicates its parameters, gathers outputs, and takes the loss and the step.</source>
        <translation>Ein Gerät verteilt Zeilen, kopiert seine Parameter zu den anderen, sammelt Ausgaben und macht Verlust und Schritt.</translation>
    </message>
    <message>
        <source>Python&apos;s lock, for which its devices wait besides.</source>
        <translation>Pythons Sperre, auf die seine Geräte außerdem warten.</translation>
    </message>
    <message>
        <source>through one device</source>
        <translation>durch ein Gerät</translation>
    </message>
    <message>
        <source>one device has the data, the parameters and the loss, and the others copies (DataParallel)</source>
        <translation>ein Gerät hat Daten, Parameter und Verlust, die anderen haben Kopien (DataParallel)</translation>
    </message>
    <message>
        <source>The order of each device&apos;s passes; @FILE.csv or .json for your own plan.</source>
        <translation>Die Reihenfolge der Durchgänge; @DATEI.csv oder .json für einen eigenen Plan.</translation>
    </message>
    <message>
        <source>How workers share out the rows of an epoch.</source>
        <translation>Wie sich Worker die Zeilen einer Epoche teilen.</translation>
    </message>
    <message>
        <source>all workers shuffle alike, and each takes its part: every row once an epoch</source>
        <translation>alle Worker mischen gleich, und jeder nimmt seinen Teil: jede Zeile einmal je Epoche</translation>
    </message>
    <message>
        <source>each worker takes all rows, in an order of its own</source>
        <translation>jeder Worker nimmt alle Zeilen, in einer eigenen Reihenfolge</translation>
    </message>
    <message>
        <source>each worker shuffles with a seed of its own before it takes its part</source>
        <translation>jeder Worker mischt mit eigenem Startwert, bevor er seinen Teil nimmt</translation>
    </message>
    <message>
        <source>writing the rows of {} to the disk</source>
        <translation>die Zeilen von {} werden auf die Platte geschrieben</translation>
    </message>
    <message>
        <source>Where the training rows are stored.</source>
        <translation>Wo die Zeilen liegen, mit denen trainiert wird.</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>on the disk, one small file each</source>
        <translation>auf der Platte, je eine kleine Datei</translation>
    </message>
    <message>
        <source>on the disk, in one tar archive</source>
        <translation>auf der Platte, in einem tar-Archiv</translation>
    </message>
    <message>
        <source>on the disk, in one TFRecord file</source>
        <translation>auf der Platte, in einer TFRecord-Datei</translation>
    </message>
    <message>
        <source>Kolo&apos;s layers have a bias, this one as well</source>
        <translation>Kolos Schichten haben einen Bias, auch diese</translation>
    </message>
    <message>
        <source>convolution {}×{} {}→{}, {} parameters; it makes {}</source>
        <translation>Faltung {}×{} {}→{}, {} Parameter; sie ergibt {}</translation>
    </message>
    <message>
        <source>pooling {}×{}; it makes {}</source>
        <translation>Pooling {}×{}; es ergibt {}</translation>
    </message>
    <message>
        <source>Any chain of layers, as in layers:conv8-3,relu,pool2,dense64,relu,dense10.</source>
        <translation>Jede Kette, wie in layers:conv8-3,relu,pool2,dense10.</translation>
    </message>
    <message>
        <source>What a program becomes</source>
        <translation>Was ein Programm wird</translation>
    </message>
    <message>
        <source>A part of each layer a device; allreduce: {}</source>
        <translation>Ein Teil jeder Schicht je Gerät; Allreduce: {}</translation>
    </message>
    <message>
        <source>Mesh {}: {}</source>
        <translation>Gitter {}: {}</translation>
    </message>
    <message>
        <source>Cuts samples, operators, attributes and parameters as a random search found best; kolo search is that search.</source>
        <translation>Schneidet Samples, Operatoren, Attribute und Parameter so, wie eine Zufallssuche es am besten fand; kolo search ist diese Suche.</translation>
    </message>
    <message>
        <source>Which of the strategies that a search may find.</source>
        <translation>Welche der Strategien, die eine Suche finden kann.</translation>
    </message>
    <message>
        <source>Samples and parameters.</source>
        <translation>Samples und Parameter.</translation>
    </message>
    <message>
        <source>Samples alone, which is data parallelism.</source>
        <translation>Nur Samples, das ist Datenparallelität.</translation>
    </message>
    <message>
        <source>Parameters alone.</source>
        <translation>Nur Parameter.</translation>
    </message>
    <message>
        <source>Another cut of the batch for each layer.</source>
        <translation>Ein anderer Schnitt des Batches für jede Schicht.</translation>
    </message>
    <message>
        <source>Stages of a pipeline that are cut further.</source>
        <translation>Stufen einer Pipeline, die weiter geschnitten sind.</translation>
    </message>
    <message>
        <source>Dimensions of tensors and axes of a mesh of devices have names, and one line maps these to those.</source>
        <translation>Dimensionen von Tensoren und Achsen eines Gitters von Geräten haben Namen, und eine Zeile bildet diese auf jene ab.</translation>
    </message>
    <message>
        <source>What the layout cuts.</source>
        <translation>Was das Layout schneidet.</translation>
    </message>
    <message>
        <source>The batch along rows, layers along columns.</source>
        <translation>Den Batch entlang der Zeilen, Schichten entlang der Spalten.</translation>
    </message>
    <message>
        <source>The batch alone, which is data parallelism.</source>
        <translation>Nur den Batch, das ist Datenparallelität.</translation>
    </message>
    <message>
        <source>Layers alone: each writes a part of its output.</source>
        <translation>Nur Schichten: Jede schreibt einen Teil ihrer Ausgabe.</translation>
    </message>
    <message>
        <source>Mixtures of experts.</source>
        <translation>Mischungen von Experten.</translation>
    </message>
    <message>
        <source>Dimensions of one&apos;s own in a model.</source>
        <translation>Eigene Dimensionen in einem Modell.</translation>
    </message>
    <message>
        <source>Reads a program in the words of TensorFlow, Keras, PyTorch or Horovod and tells what each of its lines becomes; kolo train runs it.</source>
        <translation>Liest ein Programm in den Worten von TensorFlow, Keras, PyTorch oder Horovod und sagt, was jede seiner Zeilen wird; kolo train führt es aus.</translation>
    </message>
    <message>
        <source>The program itself; kolo train FILE --explain reads it from a file.</source>
        <translation>Das Programm selbst; kolo train DATEI --explain liest es aus einer Datei.</translation>
    </message>
    <message>
        <source>How many devices the program finds; 0: those that it names, or 4.</source>
        <translation>Wie viele Geräte das Programm vorfindet; 0: die es nennt, sonst 4.</translation>
    </message>
    <message>
        <source>Complete a cluster specification</source>
        <translation>Eine Cluster-Spezifikation ergänzen</translation>
    </message>
    <message>
        <source>TF_CONFIG of one machine: which address, which role, which index, and which rank is that?</source>
        <translation>TF_CONFIG eines Rechners: welche Adresse, welche Rolle, welcher Index, und welcher Rang ist das?</translation>
    </message>
    <message>
        <source>Shard the data</source>
        <translation>Die Daten aufteilen</translation>
    </message>
    <message>
        <source>Which rows go to which worker, and what goes wrong without shards or with wrong ones?</source>
        <translation>Welche Zeilen bekommt welcher Worker, und was geht ohne Aufteilung schief oder mit einer falschen?</translation>
    </message>
    <message>
        <source>Ranks of a Slurm script</source>
        <translation>Ränge eines Slurm-Skripts</translation>
    </message>
    <message>
        <source>How many ranks does a batch script start, and which of them is where?</source>
        <translation>Wie viele Ränge startet ein Batch-Skript, und welcher davon ist wo?</translation>
    </message>
    <message>
        <source>Choose a strategy</source>
        <translation>Eine Strategie wählen</translation>
    </message>
    <message>
        <source>A narrow link, small devices, a slow switch: which system keeps to the limit? The choice is run.</source>
        <translation>Eine schmale Leitung, kleine Geräte, ein langsamer Switch: Welches System hält die Grenze ein? Die Wahl wird ausgeführt.</translation>
    </message>
    <message>
        <source>Trace the staleness</source>
        <translation>Das Veralten verfolgen</translation>
    </message>
    <message>
        <source>From a server&apos;s log of pulls and pushes: how old are the parameters a gradient belongs to?</source>
        <translation>Aus dem Protokoll eines Servers mit Pulls und Pushes: Wie alt sind die Parameter, zu denen ein Gradient gehört?</translation>
    </message>
    <message>
        <source>shard=off: nothing cuts the rows, so each of the {} workers reads all of them, in an order of its own</source>
        <translation>shard=off: nichts teilt die Zeilen auf, also liest jeder der {} Worker alle, in eigener Reihenfolge</translation>
    </message>
    <message>
        <source>shard=wrong: each of the {} workers shuffles with a seed of its own before it takes its part, so some rows are read twice and others never</source>
        <translation>shard=wrong: jeder der {} Worker mischt mit eigenem Startwert, ehe er seinen Teil nimmt; manche Zeilen werden also doppelt gelesen und andere nie</translation>
    </message>
    <message>
        <source>each of the {} workers keeps a part of the order that it has</source>
        <translation>jeder der {} Worker behält einen Teil der Reihenfolge, die er hat</translation>
    </message>
    <message>
        <source>timeline of devices</source>
        <translation>Zeitachse der Geräte</translation>
    </message>
    <message>
        <source>Timeline of all devices</source>
        <translation>Zeitachse aller Geräte</translation>
    </message>
    <message>
        <source>Real faults, injected on purpose: slow=2:4@step10,kill=3@step20,cut=1-2@step5; also stop=RANK and slow=RANK-RANK:FACTOR.</source>
        <translation>Absichtlich und wirklich gestört: slow=2:4@step10,kill=3@step20,cut=1-2@step5; auch stop=RANG und slow=RANG-RANG:FAKTOR.</translation>
    </message>
    <message>
        <source>a part of the input of stage {}, micro-batch {}</source>
        <translation>ein Teil der Eingabe von Stufe {}, Micro-Batch {}</translation>
    </message>
    <message>
        <source>batch × A × {} B × {} / L = {} × {} × {} B × {} / {}, of L equal layers {} at a time; A: {}</source>
        <translation>Batch × A × {} B × {} / L = {} × {} × {} B × {} / {}, von L gleichen Schichten {} zugleich; A: {}</translation>
    </message>
    <message>
        <source>In the host&apos;s memory</source>
        <translation>Im Speicher des Rechners</translation>
    </message>
    <message>
        <source>batch × A × {} B × (L − {}) / L = {} × {} × {} B × {} / {}; it goes there and back in every step</source>
        <translation>Batch × A × {} B × (L − {}) / L = {} × {} × {} B × {} / {}; in jedem Schritt hin und zurück</translation>
    </message>
    <message>
        <source>Fused buffer</source>
        <translation>Gemeinsamer Puffer</translation>
    </message>
    <message>
        <source>P × {} B = {} × {} B: it takes all gradients at once</source>
        <translation>P × {} B = {} × {} B: er nimmt alle Gradienten auf einmal auf</translation>
    </message>
    <message>
        <source>of a constant size, through which P × {} B go in {} pieces</source>
        <translation>von fester Größe; P × {} B gehen in {} Stücken hindurch</translation>
    </message>
    <message>
        <source>The fused buffer that gradients and gathered parameters travel through: none, whole (as large as the largest bucket), or a constant size, as in 4MiB (ZeRO-R&apos;s CB).</source>
        <translation>Der Puffer, durch den Gradienten und eingesammelte Parameter gehen: none, whole (so groß wie der größte Eimer) oder eine feste Größe, wie in 4MiB (CB von ZeRO-R).</translation>
    </message>
    <message>
        <source>What the ranks along the batch&apos;s axis keep only 1/N of each (ZeRO, Rajbhandari et al. 2020).</source>
        <translation>Wovon die Ränge der Batch-Achse nur je 1/N behalten (ZeRO, Rajbhandari et al. 2020).</translation>
    </message>
    <message>
        <source>What is recomputed in the backward pass to save memory; exchanges are not repeated.</source>
        <translation>Was im Rückwärtsgang neu berechnet wird, um Speicher zu sparen; was ausgetauscht wurde, bleibt.</translation>
    </message>
    <message>
        <source>What recompute keeps and all ranks of an axis have is kept in parts along it, and gathered before it is needed (ZeRO-R&apos;s Pa).</source>
        <translation>Was recompute behält und alle Ränge einer Achse haben, wird entlang dieser Achse in Teilen behalten und eingesammelt, bevor es gebraucht wird (Pa von ZeRO-R).</translation>
    </message>
    <message>
        <source>The fused buffer that gradients travel through: none, whole (all of them at once), or a constant size, as in 4MiB (ZeRO-R&apos;s CB).</source>
        <translation>Der Puffer, durch den Gradienten gehen: none, whole (alle auf einmal) oder eine feste Größe, etwa 4MiB (CB von ZeRO-R).</translation>
    </message>
    <message>
        <source>What the host&apos;s memory keeps until the backward pass needs it (ZeRO-R).</source>
        <translation>Was der Speicher des Rechners aufbewahrt, bis der Rückwärtsgang es braucht (ZeRO-R).</translation>
    </message>
    <message>
        <source>activations wait in the host&apos;s memory</source>
        <translation>Aktivierungen warten im Speicher des Rechners</translation>
    </message>
    <message>
        <source>predict=true: after training, the forward pass over the held-out rows; the run tells how many it takes for each class</source>
        <translation>predict=true: nach dem Training der Vorwärtsdurchgang über die zurückgehaltenen Zeilen; der Lauf sagt, wie viele er für welche Klasse hält</translation>
    </message>
    <message>
        <source>predict=true: after training, each of the {} workers takes its part of the held-out rows through the forward pass; the run tells how many are taken for each class</source>
        <translation>predict=true: nach dem Training schickt jeder der {} Worker seinen Teil der zurückgehaltenen Zeilen durch den Vorwärtsdurchgang; der Lauf sagt, wie viele für welche Klasse gehalten werden</translation>
    </message>
    <message>
        <source>gradients go back through the calls, from worker to worker; {} parts, at most {} a step and worker</source>
        <translation>Gradienten gehen durch die Aufrufe zurück, von Worker zu Worker; {} Teile, höchstens {} je Schritt und Worker</translation>
    </message>
    <message>
        <source>{} takes part: a rank, started by Kolo</source>
        <translation>{} nimmt teil: ein Rang, von Kolo gestartet</translation>
    </message>
    <message>
        <source>made on {}; here is only a reference to it</source>
        <translation>auf {} erzeugt; hier ist nur ein Verweis darauf</translation>
    </message>
    <message>
        <source>a call to {}</source>
        <translation>ein Aufruf an {}</translation>
    </message>
    <message>
        <source>an optimizer on each worker, for the parameters that it has</source>
        <translation>ein Optimierer auf jedem Worker, für die Parameter, die er hat</translation>
    </message>
    <message>
        <source>a call to {}: what goes through the model goes there</source>
        <translation>ein Aufruf an {}: was durch das Modell geht, geht dorthin</translation>
    </message>
    <message>
        <source>micro={}: micro-batches of a step, which are in different parts at the same time</source>
        <translation>micro={}: Micro-Batches eines Schritts, die zur selben Zeit in verschiedenen Teilen sind</translation>
    </message>
    <message>
        <source>After training, predict the held-out rows; where every worker has the whole model, each takes a part of them.</source>
        <translation>Nach dem Training sagt das Modell, wofür es die zurückgehaltenen Zeilen hält; jeder Worker hat einen Teil davon, wo jeder das ganze Modell hat.</translation>
    </message>
    <message>
        <source>no fit() comes before: Keras would predict with an untrained model; Kolo predicts when its training is over</source>
        <translation>davor steht kein fit(): Keras würde mit einem untrainierten Modell vorhersagen; Kolo sagt vorher, wenn sein Training vorbei ist</translation>
    </message>
    <message>
        <source>nothing trains this model here; Kolo does, for {} steps, to show it</source>
        <translation>hier trainiert nichts dieses Modell; Kolo tut es, {} Schritte lang, um es zu zeigen</translation>
    </message>
    <message>
        <source>{} parts of the batch, which go through the model one after another</source>
        <translation>{} Teile des Batches, die nacheinander durch das Modell gehen</translation>
    </message>
    <message>
        <source>architecture=replicate: in every step one device scatters the batch and the parameters to {}, gathers the outputs and adds up the gradients</source>
        <translation>architecture=replicate: in jedem Schritt verteilt ein Gerät den Batch und die Parameter an {}, sammelt die Ausgaben ein und addiert die Gradienten</translation>
    </message>
    <message>
        <source>Kolo keeps parts among all workers, not within groups of them</source>
        <translation>Kolo teilt unter allen Workern auf, nicht innerhalb von Gruppen</translation>
    </message>
    <message>
        <source>zero=0: each of {} workers keeps all</source>
        <translation>zero=0: jeder von {} Workern hält alles</translation>
    </message>
    <message>
        <source>zero=2: each of {} workers keeps 1/{} of gradients and the optimizer&apos;s states</source>
        <translation>zero=2: jeder von {} Workern hält 1/{} der Gradienten und der Zustände des Optimierers</translation>
    </message>
    <message>
        <source>the configuration is in a file, which Kolo reads with --config; here stands its usual one, without ZeRO</source>
        <translation>die Konfiguration steht in einer Datei, die Kolo mit --config liest; hier gilt ihre übliche, ohne ZeRO</translation>
    </message>
    <message>
        <source>{} workers, {} rows each a step, zero={}, optimizer={}; {}</source>
        <translation>{} Worker, je {} Zeilen pro Schritt, zero={}, optimizer={}; {}</translation>
    </message>
    <message>
        <source>Kolo&apos;s layers are not changed in between: {} is left out here</source>
        <translation>Kolos Schichten werden zwischendurch nicht verändert: {} fällt hier weg</translation>
    </message>
    <message>
        <source>Kolo averages gradients: {} is left out</source>
        <translation>Kolo mittelt Gradienten: {} fällt weg</translation>
    </message>
    <message>
        <source>gradients of {} workers are averaged before the update; those that are ready travel together (tensor fusion: fusion={})</source>
        <translation>die Gradienten von {} Workern werden vor dem Update gemittelt; was fertig ist, reist gemeinsam (Tensor-Fusion: fusion={})</translation>
    </message>
    <message>
        <source>warmup={} scaling=linear: over so many steps the rate rises from lr={} to {} times that</source>
        <translation>warmup={} scaling=linear: über so viele Schritte steigt die Rate von lr={} auf das {}-Fache</translation>
    </message>
    <message>
        <source>only a run knows how often; Kolo goes through it once</source>
        <translation>wie oft, weiß erst ein Lauf; Kolo geht einmal hindurch</translation>
    </message>
    <message>
        <source>only a run knows when this ends; Kolo makes {} steps</source>
        <translation>wann das endet, weiß erst ein Lauf; Kolo macht {} Schritte</translation>
    </message>
    <message>
        <source>Kolo&apos;s momentum is not Nesterov&apos;s: {} is left out</source>
        <translation>Kolos Momentum ist nicht das von Nesterov: {} fällt weg</translation>
    </message>
    <message>
        <source>decay=cosine: the rate falls to {} along half a cosine, over all steps</source>
        <translation>decay=cosine: die Rate fällt über alle Schritte entlang eines halben Kosinus auf {}</translation>
    </message>
    <message>
        <source>Kolo has no {}: the rate stays at {}</source>
        <translation>Kolo hat kein {}: die Rate bleibt bei {}</translation>
    </message>
    <message>
        <source>Kolo has no {}: {} takes its place, with lr={}</source>
        <translation>Kolo hat kein {}: {} tritt an seine Stelle, mit lr={}</translation>
    </message>
    <message>
        <source>kvstore={}: {} workers; {}</source>
        <translation>kvstore={}: {} Worker; {}</translation>
    </message>
    <message>
        <source>each option has the value that the program gives it by default</source>
        <translation>jede Option hat den Wert, den das Programm ihr vorgibt</translation>
    </message>
    <message>
        <source>sync={}: the servers wait for gradients before they apply them</source>
        <translation>sync={}: die Server warten auf Gradienten, bevor sie sie anwenden</translation>
    </message>
    <message>
        <source>variables go to the {} parameter servers, what computes with them to the worker</source>
        <translation>Variablen gehen auf die {} Parameterserver, was mit ihnen rechnet, auf den Worker</translation>
    </message>
    <message>
        <source>variables go to the parameter server, what computes with them to the worker</source>
        <translation>Variablen gehen auf den Parameterserver, was mit ihnen rechnet, auf den Worker</translation>
    </message>
    <message>
        <source>{} steps in all, {} rows a worker and step; {}</source>
        <translation>{} Schritte insgesamt, {} Zeilen pro Worker und Schritt; {}</translation>
    </message>
    <message>
        <source>which rows these are, only a run of the program knows: Kolo takes all of them</source>
        <translation>welche Zeilen das sind, weiß nur ein Lauf des Programms: Kolo nimmt alle</translation>
    </message>
    <message>
        <source>only a run knows how many rows a batch has; Kolo takes {} for each worker</source>
        <translation>wie viele Zeilen ein Batch hat, weiß erst ein Lauf; Kolo nimmt {} für jeden Worker</translation>
    </message>
    <message>
        <source>{} on as many workers, mirrored; {}. {}</source>
        <translation>{} auf ebenso vielen Workern, gespiegelt; {}. {}</translation>
    </message>
    <message>
        <source>one of the workers does this; nobody waits for it</source>
        <translation>einer der Worker tut das; niemand wartet darauf</translation>
    </message>
    <message>
        <source>Kolo&apos;s layers compute in float32, here as well</source>
        <translation>Kolos Schichten rechnen in float32, auch hier</translation>
    </message>
    <message>
        <source>on {}: each worker has a device of its own</source>
        <translation>auf {}: jeder Worker hat ein eigenes Gerät</translation>
    </message>
    <message>
        <source>this part of the model is on {}</source>
        <translation>dieser Teil des Modells liegt auf {}</translation>
    </message>
    <message>
        <source>the whole model is at {}, which trains it; Kolo runs that worker alone</source>
        <translation>das ganze Modell ist bei {}, der es trainiert; Kolo führt diesen Worker allein aus</translation>
    </message>
    <message>
        <source>the whole model is at {}, which computes for all {} that train it; Kolo&apos;s server only keeps the parameters, and its workers compute with copies, none waiting for the others (sync=async)</source>
        <translation>das ganze Modell ist bei {}, der für alle {} rechnet, die es trainieren; Kolos Server bewahrt nur die Parameter, und seine Worker rechnen mit Kopien, ohne aufeinander zu warten (sync=async)</translation>
    </message>
    <message>
        <source>Kolo&apos;s losses begin with the last layer&apos;s outputs: {} is left out</source>
        <translation>Kolos Verluste beginnen bei den Ausgaben der letzten Schicht: {} entfällt</translation>
    </message>
    <message>
        <source>Kolo&apos;s loss has one term: what is added to it here is left out</source>
        <translation>Kolos Verlust hat einen Summanden: was hier dazukommt, entfällt</translation>
    </message>
    <message>
        <source>Kolo has {} in its loss alone: between layers it is left out</source>
        <translation>Kolo hat {} nur im Verlust: zwischen Schichten entfällt es</translation>
    </message>
    <message>
        <source>{} is {} here and must be from {} to {}: Kolo takes {}</source>
        <translation>{} ist hier {} und muss von {} bis {} sein: Kolo nimmt {}</translation>
    </message>
    <message>
        <source>Kolo draws a model&apos;s parameters in its own way: {} is left out</source>
        <translation>Kolo zieht die Parameter eines Modells auf seine Art: {} entfällt</translation>
    </message>
    <message>
        <source>Kolo has no rates of a program&apos;s own: {} is left out</source>
        <translation>Kolo kennt keine Raten, die ein Programm selbst setzt: {} entfällt</translation>
    </message>
    <message>
        <source>{} takes the softmax itself, and the model ends with one: the library takes it twice, Kolo once</source>
        <translation>{} wendet Softmax selbst an, und das Modell endet damit: die Bibliothek wendet es zweimal an, Kolo einmal</translation>
    </message>
    <message>
        <source>{} takes no softmax, and the model does not end with one; Kolo takes it</source>
        <translation>{} wendet kein Softmax an, und das Modell endet nicht damit; Kolo wendet es an</translation>
    </message>
    <message>
        <source>loss=mean-squared: half the squared distance, added up over the outputs, from 1 for the right class and 0 elsewhere</source>
        <translation>loss=mean-squared: der halbe quadrierte Abstand, über die Ausgaben addiert, von 1 bei der richtigen Klasse und 0 sonst</translation>
    </message>
    <message>
        <source>the program&apos;s loss is {} times Kolo&apos;s, and so is its gradient: with lr={} the steps are the same</source>
        <translation>der Verlust des Programms ist das {}-Fache von Kolos, sein Gradient ebenso: mit lr={} sind die Schritte dieselben</translation>
    </message>
    <message>
        <source>the program&apos;s loss is {} times Kolo&apos;s; {}&apos;s steps are the same</source>
        <translation>der Verlust des Programms ist das {}-Fache von Kolos; die Schritte von {} sind dieselben</translation>
    </message>
    <message>
        <source>only a run knows this rate; Kolo takes lr={}</source>
        <translation>diese Rate kennt erst ein Lauf; Kolo nimmt lr={}</translation>
    </message>
    <message>
        <source>the chief coordinates the workers and trains nothing itself</source>
        <translation>der Chief koordiniert die Arbeiter und trainiert selbst nicht</translation>
    </message>
    <message>
        <source>Kolo shuffles anew in each epoch, here as well</source>
        <translation>Kolo mischt in jeder Epoche neu, auch hier</translation>
    </message>
    <message>
        <source>Kolo trains all layers of a model: {} is left out</source>
        <translation>Kolo trainiert alle Schichten eines Modells: {} entfällt</translation>
    </message>
    <message>
        <source>loss=mse: squares of the distance from 1 for the right class and 0 elsewhere, averaged over the outputs</source>
        <translation>loss=mse: Quadrate des Abstands von 1 bei der richtigen Klasse und 0 sonst, über die Ausgaben gemittelt</translation>
    </message>
    <message>
        <source>last_batch=keep: the last batch of an epoch has {} rows</source>
        <translation>last_batch=keep: Der letzte Batch einer Epoche hat {} Zeilen</translation>
    </message>
    <message>
        <source>Kolo&apos;s batches are all full here: the last {} rows sit an epoch out</source>
        <translation>Kolos Batches sind hier alle voll: Die letzten {} Zeilen setzen eine Epoche aus</translation>
    </message>
    <message>
        <source>a batch of {} rows has no equal parts for {} workers: Kolo takes {} for each</source>
        <translation>ein Batch von {} Zeilen hat keine gleichen Teile für {} Worker: Kolo nimmt {} für jeden</translation>
    </message>
    <message>
        <source>shuffle=false: rows come in the same order in each epoch</source>
        <translation>shuffle=false: Die Zeilen kommen in jeder Epoche in derselben Reihenfolge</translation>
    </message>
    <message>
        <source>Kolo takes gradients as they are: {} is left out</source>
        <translation>Kolo nimmt Gradienten, wie sie sind: {} entfällt</translation>
    </message>
    <message>
        <source>only Kolo&apos;s optimizers change parameters: {} is left out</source>
        <translation>nur Kolos Optimierer ändern Parameter: {} entfällt</translation>
    </message>
    <message>
        <source>Kolo&apos;s optimizers treat all parameters alike: a group&apos;s own {} is left out</source>
        <translation>Kolos Optimierer behandeln alle Parameter gleich: {} einer Gruppe entfällt</translation>
    </message>
    <message>
        <source>this optimizer has the parameters of a part of the model; Kolo trains all of it</source>
        <translation>dieser Optimierer hat die Parameter eines Teils des Modells; Kolo trainiert das ganze</translation>
    </message>
    <message>
        <source>A strategy for {}</source>
        <translation>Eine Strategie für {}</translation>
    </message>
    <message>
        <source>round {} of {}: {}</source>
        <translation>Runde {} von {}: {}</translation>
    </message>
    <message>
        <source>measuring a step of data parallelism</source>
        <translation>ein Schritt der Datenparallelität wird gemessen</translation>
    </message>
    <message>
        <source>measuring a step of data parallelism over the link</source>
        <translation>ein Schritt der Datenparallelität über die Verbindung wird gemessen</translation>
    </message>
    <message>
        <source>measuring the parts, turn {} of {}</source>
        <translation>misst die Teile, Runde {} von {}</translation>
    </message>
    <message>
        <source>measuring {}</source>
        <translation>misst {}</translation>
    </message>
    <message>
        <source>the squared distance from 1 for the right class and 0 elsewhere, averaged over the outputs</source>
        <translation>der quadrierte Abstand von 1 bei der richtigen Klasse und 0 sonst, über die Ausgaben gemittelt</translation>
    </message>
    <message>
        <source>Shuffle the rows anew for each epoch; false: always in the dataset&apos;s order.</source>
        <translation>Zeilen kommen in jeder Epoche in neuer Reihenfolge; false: immer so, wie sie im Datensatz liegen.</translation>
    </message>
    <message>
        <source>What happens to an epoch&apos;s last rows.</source>
        <translation>Was aus den letzten Zeilen einer Epoche wird.</translation>
    </message>
    <message>
        <source>rows that do not fill a batch of all workers sit the epoch out</source>
        <translation>Zeilen, die keinen Batch aller Worker füllen, setzen die Epoche aus</translation>
    </message>
    <message>
        <source>they make a last, smaller batch</source>
        <translation>sie bilden einen letzten, kleineren Batch</translation>
    </message>
    <message>
        <source>Search for a strategy</source>
        <translation>Suche nach einer Strategie</translation>
    </message>
    <message>
        <source>Looks for the quickest way to cut a model for these devices and a link, as FlexFlow does, and runs it beside data parallelism; kolo search is the same on the command line.</source>
        <translation>Sucht wie FlexFlow nach der schnellsten Art, ein Modell für diese Geräte und eine Verbindung zu teilen, und führt sie neben der Datenparallelität aus; auf der Kommandozeile ist kolo search dasselbe.</translation>
    </message>
    <message>
        <source>Rows of a step, all devices together.</source>
        <translation>Zeilen eines Schritts, alle Geräte zusammen.</translation>
    </message>
    <message>
        <source>How many plans to judge.</source>
        <translation>Wie viele Pläne beurteilt werden.</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>How often to run each of the best plans to measure it; 0: never.</source>
        <translation>Wie oft jeder der besten Pläne läuft, um ihn zu messen; 0: gar nicht.</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Of the search.</source>
        <translation>Der Suche.</translation>
    </message>
    <message>
        <source>each pass takes its batches from the beginning of a new order; Kolo goes on through all rows</source>
        <translation>jeder Durchgang nimmt seine Batches vom Anfang einer neuen Reihenfolge; Kolo geht durch alle Zeilen weiter</translation>
    </message>
    <message>
        <source>Kolo does not call {}: what it would change is left out</source>
        <translation>Kolo ruft {} nicht auf: Was es ändern würde, entfällt</translation>
    </message>
    <message>
        <source>Kolo runs a program&apos;s last training; this one is left out</source>
        <translation>Kolo führt das letzte Training eines Programms aus; dieses entfällt</translation>
    </message>
    <message>
        <source>{} rows have no equal parts for {} workers: some are taken twice</source>
        <translation>{} Zeilen haben keine gleichen Teile für {} Worker: einige werden zweimal genommen</translation>
    </message>
    <message>
        <source>the program adds up the losses of rows, so the smaller last batch makes a smaller step; Kolo&apos;s, by a mean, is as large as any</source>
        <translation>das Programm addiert die Verluste der Zeilen, sodass der kleinere letzte Batch einen kleineren Schritt macht; Kolos Schritt, aus einem Mittel, ist so groß wie jeder</translation>
    </message>
    <message>
        <source>an epoch has {} batch(es) beyond its last update; Kolo&apos;s updates have {} each, across epochs</source>
        <translation>eine Epoche hat {} Batch(es) nach ihrem letzten Update; Kolos Updates haben je {}, über Epochen hinweg</translation>
    </message>
    <message>
        <source>in an update of the program a smaller last batch counts as much as the others; in Kolo&apos;s its rows do</source>
        <translation>in einer Aktualisierung des Programms zählt ein kleinerer letzter Batch so viel wie die anderen, in der von Kolo zählen seine Zeilen</translation>
    </message>
    <message>
        <source>accumulate={}: gradients of so many batches are averaged before an update</source>
        <translation>accumulate={}: Gradienten von so vielen Batches werden vor einem Update gemittelt</translation>
    </message>
    <message>
        <source>decay={}: the rate is multiplied by {} in {} steps, a little in each</source>
        <translation>decay={}: die Rate wird mit {} malgenommen, in {} Schritten, in jedem ein wenig</translation>
    </message>
    <message>
        <source>decay={}: the rate is multiplied by {} every {} steps</source>
        <translation>decay={}: die Rate wird mit {} malgenommen, alle {} Schritte</translation>
    </message>
    <message>
        <source>decay={}: the rate falls to {} along half a cosine in {} steps</source>
        <translation>decay={}: die Rate fällt entlang eines halben Kosinus auf {}, in {} Schritten</translation>
    </message>
    <message>
        <source>decay={}: the rate falls to {} along half a cosine in {} steps, and rises again in as many</source>
        <translation>decay={}: die Rate fällt entlang eines halben Kosinus auf {}, in {} Schritten, und steigt in ebenso vielen wieder</translation>
    </message>
    <message>
        <source>decay={}: the rate falls to {} along half a cosine in {} steps, at every {} of them, and rises again in as many</source>
        <translation>decay={}: die Rate fällt entlang eines halben Kosinus auf {}, in {} Schritten, jeweils nach {} davon, und steigt in ebenso vielen wieder</translation>
    </message>
    <message>
        <source>decay={}: the rate falls to {} along half a cosine in {} steps, at every {} of them</source>
        <translation>decay={}: die Rate fällt entlang eines halben Kosinus auf {}, in {} Schritten, jeweils nach {} davon</translation>
    </message>
    <message>
        <source>nothing calls this schedule&apos;s step(): the rate stays as it is</source>
        <translation>nichts ruft step() dieses Plans auf: Die Rate bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>Keras&apos;s velocity keeps each gradient at the rate of its step; Kolo&apos;s, as PyTorch&apos;s, takes the present rate for all of it</source>
        <translation>in der Geschwindigkeit von Keras behält jeder Gradient die Rate seines Schritts; Kolo nimmt wie PyTorch für alle die jetzige Rate</translation>
    </message>
    <message>
        <source>The decay of adam&apos;s running mean of the gradient.</source>
        <translation>Wie viel Adam von seinem mittleren Gradienten behält.</translation>
    </message>
    <message>
        <source>The decay of adam&apos;s or rmsprop&apos;s running mean of the squared gradient.</source>
        <translation>Wie viel Adam oder rmsprop vom Mittel der quadrierten Gradienten behält.</translation>
    </message>
    <message>
        <source>What adam and rmsprop add, so that they never divide by next to nothing.</source>
        <translation>Was Adam und rmsprop addieren, damit sie nie durch fast nichts teilen.</translation>
    </message>
    <message>
        <source>adam as TensorFlow and Keras compute it, with ε before the correction</source>
        <translation>Adam, wie TensorFlow und Keras es rechnen, mit ε vor der Korrektur</translation>
    </message>
    <message>
        <source>TensorFlow clips what each replica has before it adds the gradients up; Kolo clips their sum</source>
        <translation>TensorFlow kürzt, was jedes Replikat hat, bevor es die Gradienten addiert; Kolo kürzt ihre Summe</translation>
    </message>
    <message>
        <source>clip={}: the gradient is shortened to that norm where it is longer</source>
        <translation>clip={}: ist der Gradient länger, wird er auf diese Norm gekürzt</translation>
    </message>
    <message>
        <source>the optimizer has made its step already: {} changes nothing</source>
        <translation>der Optimierer hat seinen Schritt schon gemacht: {} ändert nichts</translation>
    </message>
    <message>
        <source>clip={}: the gradient of each tensor is shortened to that norm where it is longer</source>
        <translation>clip={}: ist der Gradient eines Tensors länger, wird er auf diese Norm gekürzt</translation>
    </message>
    <message>
        <source>clip={}: every number of the gradient is kept between minus and plus so much</source>
        <translation>clip={}: jede Zahl des Gradienten bleibt zwischen minus und plus so viel</translation>
    </message>
    <message>
        <source>How a gradient that is too large is clipped, once the workers have agreed on it.</source>
        <translation>Wie ein zu großer Gradient gekürzt wird, wenn die Worker sich auf ihn geeinigt haben.</translation>
    </message>
    <message>
        <source>every number of it is kept between minus and plus so much (clip_grad_value_)</source>
        <translation>jede seiner Zahlen bleibt zwischen minus und plus so viel (clip_grad_value_)</translation>
    </message>
    <message>
        <source>each tensor of it by itself (Keras&apos; clipnorm)</source>
        <translation>jeder seiner Tensoren für sich (clipnorm von Keras)</translation>
    </message>
    <message>
        <source>all of it is shortened to this norm where it is longer (clip_grad_norm_)</source>
        <translation>ist er länger, wird er im Ganzen auf diese Norm gekürzt (clip_grad_norm_)</translation>
    </message>
    <message>
        <source>the gradient as it is</source>
        <translation>der Gradient, wie er ist</translation>
    </message>
    <message>
        <source>rmsprop as TensorFlow and Keras compute it, with ε under the root</source>
        <translation>rmsprop, wie TensorFlow und Keras es rechnen, mit ε unter der Wurzel</translation>
    </message>
    <message>
        <source>it falls to 0 along half a cosine in so many steps, and rises again in as many</source>
        <translation>sie fällt in so vielen Schritten entlang eines halben Kosinus auf 0 und steigt in ebenso vielen wieder</translation>
    </message>
    <message>
        <source>it falls to 0 along half a cosine; cosine:400 in so many steps</source>
        <translation>sie fällt entlang eines halben Kosinus auf 0; cosine:400 in so vielen Schritten</translation>
    </message>
    <message>
        <source>times so much in so many steps, a little in each</source>
        <translation>mal so viel in so vielen Schritten, in jedem ein wenig</translation>
    </message>
    <message>
        <source>times so much every so many steps, at once</source>
        <translation>mal so viel alle so viele Schritte, auf einmal</translation>
    </message>
    <message>
        <source>sums and gathers along the mesh&apos;s axes, at most {} a step and device</source>
        <translation>Summen und All-Gathers entlang der Achsen des Gitters, höchstens {} je Schritt und Gerät</translation>
    </message>
    <message>
        <source>the program does not update this variable; Kolo trains all layers of a model</source>
        <translation>das Programm ändert diese Variable nicht; Kolo trainiert alle Schichten eines Modells</translation>
    </message>
    <message>
        <source>nothing says which devices this mesh has: Kolo takes one</source>
        <translation>nichts sagt, welche Geräte dieses Gitter hat: Kolo nimmt eines</translation>
    </message>
    <message>
        <source>the mesh has no axis {}, so the rule for {} cuts nothing</source>
        <translation>das Gitter hat keine Achse {}, die Regel für {} zerschneidet also nichts</translation>
    </message>
    <message>
        <source>no tensor has a dimension {}, so its rule cuts nothing</source>
        <translation>kein Tensor hat eine Dimension {}, ihre Regel zerschneidet also nichts</translation>
    </message>
    <message>
        <source>Kolo cuts {} along one axis only: {} stays whole</source>
        <translation>Kolo zerschneidet {} nur entlang einer Achse: {} bleibt ganz</translation>
    </message>
    <message>
        <source>Kolo takes {} and what stands before it for one dimension, and cuts that into equal parts</source>
        <translation>Kolo fasst {} und was davor steht als eine Dimension auf und zerlegt diese in gleiche Teile</translation>
    </message>
    <message>
        <source>mesh={}: no rule cuts anything, so every device does all</source>
        <translation>mesh={}: keine Regel zerschneidet etwas, also rechnet jedes Gerät alles</translation>
    </message>
    <message>
        <source>mesh={} layout={}</source>
        <translation>mesh={} layout={}</translation>
    </message>
    <message>
        <source>cut along {}: {} of {} on each device</source>
        <translation>entlang {} zerschnitten: {} von {} auf jedem Gerät</translation>
    </message>
    <message>
        <source>whole on every device</source>
        <translation>ganz auf jedem Gerät</translation>
    </message>
    <message>
        <source>{} parameters, of which each device has {}</source>
        <translation>{} Parameter, von denen jedes Gerät {} hat</translation>
    </message>
    <message>
        <source>Mesh-TensorFlow&apos;s Adam has no bias correction; Kolo&apos;s has</source>
        <translation>Mesh-TensorFlows Adam hat keine Bias-Korrektur, Kolos hat eine</translation>
    </message>
    <message>
        <source>each device computes with its own slices; {}</source>
        <translation>jedes Gerät rechnet mit seinen eigenen Scheiben; {}</translation>
    </message>
    <message>
        <source>gradient descent by hand: optimizer={} lr={}</source>
        <translation>Gradientenabstieg von Hand: optimizer={} lr={}</translation>
    </message>
    <message>
        <source>{} is fed from outside</source>
        <translation>{} wird von außen gespeist</translation>
    </message>
    <message>
        <source>Mesh-TensorFlow may read a velocity before this step has changed it; Kolo&apos;s is this step&apos;s</source>
        <translation>Mesh-TensorFlow liest eine Geschwindigkeit womöglich, bevor dieser Schritt sie geändert hat; Kolos ist die dieses Schritts</translation>
    </message>
    <message>
        <source>{}: {}, warming up</source>
        <translation>{}: {}, Aufwärmen</translation>
    </message>
    <message>
        <source>{}: {}, round {} of {}</source>
        <translation>{}: {}, Runde {} von {}</translation>
    </message>
</context>
<context>
    <name>EngineChoice</name>
    <message>
        <source>%1 (not here)</source>
        <translation>%1 (hier nicht)</translation>
    </message>
    <message>
        <source>%1 cannot be chosen: %2</source>
        <translation>%1 kann nicht gewählt werden: %2</translation>
    </message>
    <message>
        <source>Each worker is a virtual GPU with its own memory and thread.</source>
        <translation>Jeder Worker ist eine virtuelle GPU mit eigenem Speicher und eigenem Thread.</translation>
    </message>
    <message>
        <source>Each worker is a real GPU, or a share of one.</source>
        <translation>Jeder Worker ist eine echte GPU oder ein Teil von einer.</translation>
    </message>
    <message>
        <source>Real GPUs where there are any, otherwise virtual ones.</source>
        <translation>Echte GPUs, wo es welche gibt, sonst virtuelle.</translation>
    </message>
    <message>
        <source>The workers are threads of one process.</source>
        <translation>Die Worker sind Threads eines Prozesses.</translation>
    </message>
    <message>
        <source>The workers are processes, started by Open MPI.</source>
        <translation>Die Worker sind Prozesse, die Open MPI startet.</translation>
    </message>
    <message>
        <source>Kolo&apos;s own schedules: every hop is seen.</source>
        <translation>Kolos eigene Ablaufpläne: Jeder Sprung ist zu sehen.</translation>
    </message>
    <message>
        <source>Open MPI&apos;s own algorithms, seen as one call.</source>
        <translation>Die Algorithmen von Open MPI, als ein Aufruf zu sehen.</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s NCCL, seen as one call.</source>
        <translation>NCCL von NVIDIA, als ein Aufruf zu sehen.</translation>
    </message>
    <message>
        <source>Records every kernel, transfer and wait, and the values of small arrays.</source>
        <translation>Zeichnet jeden Kernel, jede Übertragung und jedes Warten auf, und die Werte kleiner Arrays.</translation>
    </message>
    <message>
        <source>Records steps and transfers, but no values.</source>
        <translation>Zeichnet Schritte und Übertragungen auf, aber keine Werte.</translation>
    </message>
    <message>
        <source>Records only the result.</source>
        <translation>Zeichnet nur das Ergebnis auf.</translation>
    </message>
</context>
<context>
    <name>EngineClient</name>
    <message>
        <source>The engine was restarted.</source>
        <translation>Die Engine wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The engine (the program kolo) is neither beside this program nor on the PATH; install it, or name it with --engine.</source>
        <translation>Die Engine (das Programm kolo) liegt weder neben diesem Programm noch im PATH; installieren Sie sie oder nennen Sie sie mit --engine.</translation>
    </message>
    <message>
        <source>The engine %1 does not exist or may not be executed; name a kolo program with --engine.</source>
        <translation>Die Engine %1 gibt es nicht, oder sie darf nicht ausgeführt werden; nennen Sie ein Programm kolo mit --engine.</translation>
    </message>
    <message>
        <source>The engine could not be started: %1.</source>
        <translation>Die Engine konnte nicht gestartet werden: %1.</translation>
    </message>
    <message>
        <source>The engine was ended by signal %1 (%2)</source>
        <translation>Die Engine wurde durch Signal %1 (%2) beendet</translation>
    </message>
    <message>
        <source>The engine ended by itself with exit code %1</source>
        <translation>Die Engine endete von selbst mit dem Exit-Code %1</translation>
    </message>
    <message>
        <source>; its last words: %1</source>
        <translation>; ihre letzten Worte: %1</translation>
    </message>
    <message>
        <source>The engine ended before it answered.</source>
        <translation>Die Engine endete, bevor sie antwortete.</translation>
    </message>
    <message>
        <source>The engine (version %1) speaks protocol %2, this window speaks protocol %3; install both from one version of Kolo.</source>
        <translation>Die Engine (Version %1) spricht Protokoll %2, dieses Fenster spricht Protokoll %3; installieren Sie beide aus einer Version von Kolo.</translation>
    </message>
    <message>
        <source>The engine has not answered for %1 s (%2), so it was ended.</source>
        <translation>Die Engine hat %1 s lang nicht geantwortet (%2) und wurde daher beendet.</translation>
    </message>
</context>
<context>
    <name>EngineProcess</name>
    <message>
        <source>The engine sent a line of more than %1 MiB; it was skipped.</source>
        <translation>Die Engine schickte eine Zeile von mehr als %1 MiB; sie wurde übergangen.</translation>
    </message>
    <message>
        <source>The engine said something that this window does not understand: %1</source>
        <translation>Die Engine sagte etwas, das dieses Fenster nicht versteht: %1</translation>
    </message>
</context>
<context>
    <name>ExerciseBook</name>
    <message>
        <source>Progress is not kept: %1</source>
        <translation>Der Fortschritt wird nicht aufbewahrt: %1</translation>
    </message>
    <message>
        <source>PRACTICE</source>
        <translation>ÜBEN</translation>
    </message>
    <message>
        <source>Size and rules</source>
        <translation>Größe und Regeln</translation>
    </message>
    <message>
        <source>Show size, numbers and rules</source>
        <translation>Größe, Zahlen und Regeln zeigen</translation>
    </message>
    <message>
        <source>New numbers</source>
        <translation>Neue Zahlen</translation>
    </message>
    <message>
        <source>The same exercise with numbers that nobody has had</source>
        <translation>Dieselbe Übung mit Zahlen, die noch niemand hatte</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>A fresh attempt at the same numbers</source>
        <translation>Ein neuer Versuch mit denselben Zahlen</translation>
    </message>
    <message>
        <source>%1 of 1 point</source>
        <translation>%1 von 1 Punkt</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>not begun, %1 points</source>
        <translation>nicht begonnen, %1 Punkte</translation>
    </message>
    <message>
        <source>not begun, 1 point</source>
        <translation>nicht begonnen, 1 Punkt</translation>
    </message>
    <message>
        <source>Write your name or number on the left first: the numbers of the exercises depend on it.</source>
        <translation>Schreiben Sie zuerst links Ihren Namen oder Ihre Nummer: Die Zahlen der Übungen hängen davon ab.</translation>
    </message>
    <message>
        <source>%1 Numbers %2.</source>
        <translation>%1 Zahlen %2.</translation>
    </message>
    <message>
        <source>Progress is not kept, so there is nothing to hand in: %1</source>
        <translation>Der Fortschritt wird nicht aufbewahrt, es gibt also nichts abzugeben: %1</translation>
    </message>
    <message>
        <source>No exercise is open.</source>
        <translation>Es ist keine Aufgabe offen.</translation>
    </message>
</context>
<context>
    <name>ExerciseList</name>
    <message>
        <source>Exercises</source>
        <translation>Übungen</translation>
    </message>
    <message>
        <source>The arrow keys open an exercise; Enter goes to its first open answer</source>
        <translation>Die Pfeiltasten öffnen eine Übung; Enter geht zu ihrer ersten offenen Antwort</translation>
    </message>
</context>
<context>
    <name>ExerciseSetup</name>
    <message>
        <source>with hints</source>
        <translation>mit Hinweisen</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed gives the same numbers to everyone.</source>
        <translation>Derselbe Startwert gibt allen dieselben Zahlen.</translation>
    </message>
    <message>
        <source>each answer at once</source>
        <translation>jede Antwort sofort</translation>
    </message>
    <message>
        <source>a row at once</source>
        <translation>eine Zeile auf einmal</translation>
    </message>
    <message>
        <source>only at the end</source>
        <translation>erst am Ende</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>When answers are checked.</source>
        <translation>Wann Antworten geprüft werden.</translation>
    </message>
    <message>
        <source>A hint costs the point</source>
        <translation>Ein Hinweis kostet den Punkt</translation>
    </message>
    <message>
        <source>Must be a whole number from 0 on.</source>
        <translation>Es muss eine ganze Zahl ab 0 sein.</translation>
    </message>
</context>
<context>
    <name>ExportCommands</name>
    <message>
        <source>Saved %1 files, the first is %2.</source>
        <translation>%1 Dateien gespeichert, die erste ist %2.</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>Es gibt noch keinen Lauf.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Saving the charts: %1 of %2.</source>
        <translation>Diagramme werden gespeichert: %1 von %2.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ExportSheet</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>As it is now</source>
        <translation>So, wie es jetzt ist</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>As they are now</source>
        <translation>So, wie sie jetzt sind</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>For a spreadsheet</source>
        <translation>Für die Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Lab report</source>
        <translation>Laborbericht</translation>
    </message>
    <message>
        <source>All of it, to read</source>
        <translation>Alles, zum Lesen</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>The whole run, moving</source>
        <translation>Der ganze Lauf, bewegt</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>For programs</source>
        <translation>Für Programme</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>All events, on a time axis</source>
        <translation>Alle Ereignisse auf der Zeitachse</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Lauf</translation>
    </message>
    <message>
        <source>For another Kolo</source>
        <translation>Für ein anderes Kolo</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Table of the run, as CSV</source>
        <translation>Tabelle des Laufs, als CSV</translation>
    </message>
    <message>
        <source>Result of the run, as JSON</source>
        <translation>Ergebnis des Laufs, als JSON</translation>
    </message>
    <message>
        <source>Trace for Perfetto</source>
        <translation>Trace für Perfetto</translation>
    </message>
    <message>
        <source>Whole run, for another Kolo</source>
        <translation>Ganzer Lauf, für ein anderes Kolo</translation>
    </message>
    <message>
        <source>Picture, as PNG</source>
        <translation>Bild, als PNG</translation>
    </message>
    <message>
        <source>Picture, as SVG</source>
        <translation>Bild, als SVG</translation>
    </message>
    <message>
        <source>Charts, as PNG</source>
        <translation>Diagramme, als PNG</translation>
    </message>
    <message>
        <source>Charts, as SVG</source>
        <translation>Diagramme, als SVG</translation>
    </message>
    <message>
        <source>Charts, as PDF</source>
        <translation>Diagramme, als PDF</translation>
    </message>
    <message>
        <source>Nothing is exported as %1: the name must end in one of %2.</source>
        <translation>Als %1 wird nichts exportiert: Der Name muss auf eines davon enden: %2.</translation>
    </message>
    <message>
        <source>There is no run to export yet; press Run first.</source>
        <translation>Es gibt noch keinen Lauf zum Exportieren; zuerst „Starten“ drücken.</translation>
    </message>
    <message>
        <source>This run was not recorded, so there is nothing to export; the history says why.</source>
        <translation>Dieser Lauf wurde nicht aufgezeichnet, es gibt also nichts zu exportieren; der Verlauf sagt, warum.</translation>
    </message>
    <message>
        <source>because another run is shown now</source>
        <translation>weil jetzt ein anderer Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>because the rest was cancelled</source>
        <translation>weil der Rest abgebrochen wurde</translation>
    </message>
</context>
<context>
    <name>Extras</name>
    <message>
        <source>There is no run to report on yet; press Run first.</source>
        <translation>Es gibt noch keinen Lauf, über den zu berichten wäre; zuerst „Starten“ drücken.</translation>
    </message>
    <message>
        <source>Lab report</source>
        <translation>Laborbericht</translation>
    </message>
    <message>
        <source>Report to print (*.pdf)</source>
        <translation>Bericht zum Drucken (*.pdf)</translation>
    </message>
    <message>
        <source>Report as one page for a browser (*.html)</source>
        <translation>Bericht als eine Seite für den Browser (*.html)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>Language: %1, from the next start of Kolo on.</source>
        <translation>Sprache: %1, ab dem nächsten Start von Kolo.</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>op</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>inject</source>
        <translation>Störung</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>lr</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>beta1</source>
        <translation>Beta 1</translation>
    </message>
    <message>
        <source>beta2</source>
        <translation>Beta 2</translation>
    </message>
    <message>
        <source>epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>allreduce</source>
        <translation>Allreduce</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>accumulate</source>
        <translation>Akkumulieren</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>compress</source>
        <translation>Kompression</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>Eimer</translation>
    </message>
    <message>
        <source>first_bucket</source>
        <translation>erster Eimer</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>fusion</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>Auslagern</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>defragment</source>
        <translation>Defragmentieren</translation>
    </message>
    <message>
        <source>straggler</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>kill</source>
        <translation>Ausfall</translation>
    </message>
    <message>
        <source>job_delay</source>
        <translation>Startverzögerung</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>warmup</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>Abnahme</translation>
    </message>
    <message>
        <source>lr_min</source>
        <translation>Kleinste Lernrate</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>Kürzen</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>shuffle</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>last_batch</source>
        <translation>letzter Batch</translation>
    </message>
    <message>
        <source>container</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>loaders</source>
        <translation>Lader</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>Vorausladen</translation>
    </message>
    <message>
        <source>read_delay</source>
        <translation>Leseverzögerung</translation>
    </message>
    <message>
        <source>evaluate</source>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Textprobe</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>predict</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>micro</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>balance</source>
        <translation>Schnitte</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>Zerlegung</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>gpus</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>device_gb</source>
        <translation>GB je Gerät</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größte</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>FitView</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Perceptron, measured here</source>
        <translation>Perzeptron, hier gemessen</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>Ihr eigenes</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>Elementtyp</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>SGD: no state</source>
        <translation>SGD: kein Zustand</translation>
    </message>
    <message>
        <source>Momentum: one number</source>
        <translation>Momentum: eine Zahl</translation>
    </message>
    <message>
        <source>Adam: two numbers</source>
        <translation>Adam: zwei Zahlen</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>Memory of one device</source>
        <translation>Speicher eines Geräts</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Activations of one sample</source>
        <translation>Aktivierungen eines Beispiels</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>The widths of the layers, from the input to the output</source>
        <translation>Die Breiten der Schichten, vom Eingang zum Ausgang</translation>
    </message>
    <message>
        <source>Numbers that the backward pass needs of one sample</source>
        <translation>Zahlen, die der Rückwärtsgang von einem Beispiel braucht</translation>
    </message>
    <message>
        <source>One device has</source>
        <translation>Ein Gerät hat</translation>
    </message>
    <message>
        <source>InceptionV3, float64, batch 256</source>
        <translation>InceptionV3, float64, Batch 256</translation>
    </message>
    <message>
        <source>GPT-3, float16, batch 1</source>
        <translation>GPT-3, float16, Batch 1</translation>
    </message>
    <message>
        <source>A perceptron, measured here</source>
        <translation>Ein Perzeptron, hier gemessen</translation>
    </message>
    <message>
        <source>The lecture&apos;s models</source>
        <translation>Die Modelle der Vorlesung</translation>
    </message>
    <message>
        <source>What shall fit</source>
        <translation>Was passen soll</translation>
    </message>
    <message>
        <source>Does it fit?</source>
        <translation>Passt es?</translation>
    </message>
    <message>
        <source>Memory, part by part, against one device</source>
        <translation>Speicher, Teil für Teil, gegen ein Gerät</translation>
    </message>
    <message>
        <source>What it needs</source>
        <translation>Was es braucht</translation>
    </message>
    <message>
        <source>%1 fits: %2 of %3.</source>
        <translation>%1 passt: %2 von %3.</translation>
    </message>
    <message>
        <source>%1 does not fit: it needs %2, one device has %3.</source>
        <translation>%1 passt nicht: Es braucht %2, ein Gerät hat %3.</translation>
    </message>
    <message>
        <source>. One training step was really done on a virtual GPU; “measured” is what the device had in use.</source>
        <translation>. Ein Trainingsschritt wurde wirklich auf einer virtuellen GPU gemacht; „gemessen“ ist, was das Gerät in Gebrauch hatte.</translation>
    </message>
    <message>
        <source>. Counted, not measured: it would not fit into this computer, or Kolo has no kernels for it.</source>
        <translation>. Gezählt, nicht gemessen: Es würde nicht in diesen Rechner passen, oder Kolo hat keine Kernel dafür.</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>needs</source>
        <translation>braucht</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>ZeRO&apos;s 7.5 B parameters</source>
        <translation>ZeROs 7,5 Mrd. Parameter</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>0: each keeps all</source>
        <translation>0: jedes hält alles</translation>
    </message>
    <message>
        <source>1: the optimizer in parts</source>
        <translation>1: Optimierer in Teilen</translation>
    </message>
    <message>
        <source>2: gradients, too</source>
        <translation>2: auch Gradienten</translation>
    </message>
    <message>
        <source>3: parameters, too</source>
        <translation>3: auch Parameter</translation>
    </message>
    <message>
        <source>7.5 B parameters, Adam, 64 devices</source>
        <translation>7,5 Mrd. Parameter, Adam, 64 Geräte</translation>
    </message>
    <message>
        <source>States, zero=%1</source>
        <translation>Zustände, zero=%1</translation>
    </message>
    <message>
        <source>%1 B (%2%3 %)</source>
        <translation>%1 B (%2%3 %)</translation>
    </message>
    <message>
        <source>%1; each sends %2 a step, %3; at most %4 B parameters fit</source>
        <translation>%1; jedes sendet %2 je Schritt, %3; höchstens %4 Mrd. Parameter passen</translation>
    </message>
</context>
<context>
    <name>GraphCanvas</name>
    <message>
        <source>Placement graph</source>
        <translation>Graph der Platzierung</translation>
    </message>
    <message>
        <source>One operation.</source>
        <translation>Eine Operation.</translation>
    </message>
    <message>
        <source>%1 operations.</source>
        <translation>%1 Operationen.</translation>
    </message>
    <message>
        <source>The arrow keys go from one to the next, Ctrl and an arrow moves it to another device.</source>
        <translation>Die Pfeiltasten gehen von einer zur nächsten, Strg und ein Pfeil schiebt sie auf ein anderes Gerät.</translation>
    </message>
</context>
<context>
    <name>FieldRow</name>
    <message>
        <source>On the command line: %1.</source>
        <translation>Auf der Befehlszeile: %1.</translation>
    </message>
</context>
<context>
    <name>HelpPlace</name>
    <message>
        <source>What the field means</source>
        <translation>Was das Feld bedeutet</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Cannot be read: %1</source>
        <translation>Nicht lesbar: %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>gestern %1</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 Worker</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 Worker</translation>
    </message>
    <message>
        <source>Run %1, %2, on %3</source>
        <translation>Lauf %1, %2, am %3</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Enter opens it, F2 renames it, Delete deletes it</source>
        <translation>Enter öffnet ihn, F2 benennt ihn um, Entf löscht ihn</translation>
    </message>
    <message>
        <source>A run needs a title of at least one character.</source>
        <translation>Ein Lauf braucht einen Titel von mindestens einem Zeichen.</translation>
    </message>
    <message>
        <source>thinned</source>
        <translation>ausgedünnt</translation>
    </message>
    <message>
        <source>Its record takes about %1.</source>
        <translation>Seine Aufzeichnung braucht etwa %1.</translation>
    </message>
    <message>
        <source>So that it does not take more, %L1 events were left out.</source>
        <translation>Damit er nicht mehr belegt, wurden %L1 Ereignisse weggelassen.</translation>
    </message>
</context>
<context>
    <name>HistoryPanel</name>
    <message>
        <source>Play side by side</source>
        <translation>Nebeneinander abspielen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Every run that was recorded; open one to replay it</source>
        <translation>Jeder aufgezeichnete Lauf; öffnen Sie einen, um ihn noch einmal zu sehen</translation>
    </message>
    <message>
        <source>Filter by any word</source>
        <translation>Nach einem Wort filtern</translation>
    </message>
    <message>
        <source>Filter the history</source>
        <translation>Den Verlauf filtern</translation>
    </message>
    <message>
        <source>Only runs that contain these words are listed</source>
        <translation>Nur Läufe, die diese Wörter enthalten, stehen in der Liste</translation>
    </message>
    <message>
        <source>Stored runs</source>
        <translation>Gespeicherte Läufe</translation>
    </message>
    <message>
        <source>Enter opens a run, F2 renames it, Delete deletes it; Shift or Control selects several, which can be played side by side</source>
        <translation>Enter öffnet einen Lauf, F2 benennt ihn um, Entf löscht ihn; Umschalt oder Strg wählt mehrere aus, die nebeneinander abgespielt werden können</translation>
    </message>
    <message>
        <source>Play the selected runs side by side</source>
        <translation>Die gewählten Läufe nebeneinander abspielen</translation>
    </message>
    <message>
        <source>Two to four runs in lock-step (Ctrl+Shift+P)</source>
        <translation>Zwei bis vier Läufe im Gleichschritt (Strg+Umschalt+P)</translation>
    </message>
    <message>
        <source>Play %1 side by side</source>
        <translation>%1 nebeneinander abspielen</translation>
    </message>
    <message>
        <source>At most four play side by side</source>
        <translation>Höchstens vier nebeneinander</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Runs are not recorded: %1</source>
        <translation>Läufe werden nicht aufgezeichnet: %1</translation>
    </message>
    <message>
        <source>No stored run contains “%1”.</source>
        <translation>Kein gespeicherter Lauf enthält „%1“.</translation>
    </message>
    <message>
        <source>Reading the history …</source>
        <translation>Der Verlauf wird gelesen …</translation>
    </message>
    <message>
        <source>No runs yet. Every run is kept here by itself; press Run to make the first one.</source>
        <translation>Noch keine Läufe. Jeder Lauf wird hier von selbst aufbewahrt; „Starten“ drücken, um den ersten zu machen.</translation>
    </message>
    <message>
        <source>Size of the database</source>
        <translation>Größe der Datenbank</translation>
    </message>
    <message>
        <source>Tidy up</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: none</source>
        <translation>%1: keine</translation>
    </message>
    <message>
        <source>%1: 1 run, %2</source>
        <translation>%1: 1 Lauf, %2</translation>
    </message>
    <message>
        <source>%1: %2 runs, %3</source>
        <translation>%1: %2 Läufe, %3</translation>
    </message>
    <message>
        <source>Delete runs</source>
        <translation>Läufe löschen</translation>
    </message>
    <message>
        <source>older than a day</source>
        <translation>älter als ein Tag</translation>
    </message>
    <message>
        <source>older than a week</source>
        <translation>älter als eine Woche</translation>
    </message>
    <message>
        <source>older than a month</source>
        <translation>älter als ein Monat</translation>
    </message>
    <message>
        <source>The run that is shown stays as it is.</source>
        <translation>Der Lauf, der gezeigt wird, bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>larger than 20 MiB</source>
        <translation>größer als 20 MiB</translation>
    </message>
    <message>
        <source>The first and the last steps stay whole, and so do the curves, with fewer points; of a collective all but the numbers in the buffers</source>
        <translation>Die ersten und letzten Schritte bleiben ganz, auch die Kurven, mit weniger Punkten; von einer Kollektivoperation alles außer den Zahlen in den Puffern</translation>
    </message>
    <message>
        <source>Thin out or delete old or large runs</source>
        <translation>Alte oder große Läufe ausdünnen oder löschen</translation>
    </message>
    <message>
        <source>Thins out or deletes old or large runs; Undo brings all of it back until Kolo is closed</source>
        <translation>Dünnt alte oder große Läufe aus oder löscht sie; „Rückgängig“ holt alles zurück, bis Kolo beendet wird</translation>
    </message>
    <message>
        <source>Thin out</source>
        <translation>Ausdünnen</translation>
    </message>
    <message>
        <source>larger than 2 MiB</source>
        <translation>größer als 2 MiB</translation>
    </message>
    <message>
        <source>Thin out runs</source>
        <translation>Läufe ausdünnen</translation>
    </message>
    <message>
        <source>%1
What is deleted or thinned out frees its place when Kolo is closed; until then Undo brings it back.</source>
        <translation>%1
Was gelöscht oder ausgedünnt ist, gibt seinen Platz frei, wenn Kolo geschlossen wird; bis dahin bringt Rückgängig es zurück.</translation>
    </message>
    <message>
        <source>%1 until Kolo is closed</source>
        <translation>%1, bis Kolo geschlossen wird</translation>
    </message>
</context>
<context>
    <name>HistoryRow</name>
    <message>
        <source>shown</source>
        <translation>wird gezeigt</translation>
    </message>
    <message>
        <source>Title of the run</source>
        <translation>Titel des Laufs</translation>
    </message>
    <message>
        <source>Enter renames the run, Esc leaves it as it was</source>
        <translation>Enter benennt den Lauf um, Esc lässt ihn, wie er war</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Selected place</source>
        <translation>Gewählter Platz</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Was er enthält</translation>
    </message>
    <message>
        <source>Run a strategy, then click a cell: its history appears here.</source>
        <translation>Eine Strategie starten, dann eine Zelle anklicken: Ihre Geschichte erscheint hier.</translation>
    </message>
    <message>
        <source>This run moved no chunks between workers, so there is nothing to look into.</source>
        <translation>Dieser Lauf hat keine Chunks zwischen Workern bewegt, es gibt also nichts hineinzusehen.</translation>
    </message>
    <message>
        <source>Click a cell in the picture or in the table: where its value came from appears here.</source>
        <translation>Eine Zelle im Bild oder in der Tabelle anklicken: Woher ihr Wert kam, erscheint hier.</translation>
    </message>
    <message>
        <source>The run is about to begin.</source>
        <translation>Der Lauf beginnt gleich.</translation>
    </message>
</context>
<context>
    <name>IterationHeader</name>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
</context>
<context>
    <name>KeysOverlay</name>
    <message>
        <source>List of keys</source>
        <translation>Liste der Tasten</translation>
    </message>
    <message>
        <source>Every key and what it does; Esc closes the list</source>
        <translation>Jede Taste und was sie tut; Esc schließt die Liste</translation>
    </message>
    <message>
        <source>Picture: over its cells</source>
        <translation>Bild: über seine Zellen</translation>
    </message>
    <message>
        <source>Timeline: closer, further, back, on</source>
        <translation>Zeitachse: näher, weiter weg, zurück, vor</translation>
    </message>
    <message>
        <source>Timeline: the selection, all of it</source>
        <translation>Zeitachse: die Auswahl, alles</translation>
    </message>
    <message>
        <source>Timeline: sums up what is in view</source>
        <translation>Zeitachse: fasst zusammen, was zu sehen ist</translation>
    </message>
    <message>
        <source>History: open, rename, delete</source>
        <translation>Verlauf: öffnen, umbenennen, löschen</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>Übungen</translation>
    </message>
    <message>
        <source>Check the row</source>
        <translation>Zeile prüfen</translation>
    </message>
    <message>
        <source>Leave the rest blank</source>
        <translation>Rest leer lassen</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Form: count a number up, down</source>
        <translation>Formular: eine Zahl hoch-, herunterzählen</translation>
    </message>
    <message>
        <source>In the parts</source>
        <translation>In den Teilen</translation>
    </message>
    <message>
        <source>Picture: nearer, further, all of it</source>
        <translation>Bild: näher, weiter weg, alles</translation>
    </message>
    <message>
        <source>Picture: along, when it is near</source>
        <translation>Bild: verschieben, wenn es nah ist</translation>
    </message>
    <message>
        <source>Break what is chosen in the picture</source>
        <translation>Das Gewählte stören</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Placement, Programs: run it</source>
        <translation>Programm ausführen</translation>
    </message>
    <message>
        <source>Placement: to another device</source>
        <translation>Anderes Gerät</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>From one to another</source>
        <translation>Von einer zur anderen</translation>
    </message>
</context>
<context>
    <name>LectureChart</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
</context>
<context>
    <name>LectureInk</name>
    <message>
        <source>Pen and spotlight</source>
        <translation>Stift und Scheinwerfer</translation>
    </message>
</context>
<context>
    <name>LectureNotes</name>
    <message>
        <source>Nothing yet: there is no run.</source>
        <translation>Noch nichts: Es gibt keinen Lauf.</translation>
    </message>
    <message>
        <source>Nothing more: this run is over.</source>
        <translation>Nichts mehr: Dieser Lauf ist zu Ende.</translation>
    </message>
    <message>
        <source>Step %1 of %2.</source>
        <translation>Schritt %1 von %2.</translation>
    </message>
    <message>
        <source>Iteration %1 of %2.</source>
        <translation>Iteration %1 von %2.</translation>
    </message>
    <message>
        <source>%1 → %2 chunk %3%4</source>
        <translation>%1 → %2 Chunk %3%4</translation>
    </message>
    <message>
        <source> (added)</source>
        <translation> (addiert)</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> und %n weiterer</numerusform>
            <numerusform> und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Iteration %1 of %2, %3: %4.</source>
        <translation>Iteration %1 von %2, %3: %4.</translation>
    </message>
    <message>
        <source>Time since the lecture began</source>
        <translation>Zeit seit dem Beginn der Vorlesung</translation>
    </message>
    <message>
        <source>Item of the playlist</source>
        <translation>Punkt der Programmfolge</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Next item of the playlist</source>
        <translation>Nächster Punkt der Programmfolge</translation>
    </message>
    <message>
        <source>Notes — Kolo</source>
        <translation>Notizen — Kolo</translation>
    </message>
    <message>
        <source>Notes of the lecturer</source>
        <translation>Notizen zur Vorlesung</translation>
    </message>
    <message>
        <source>Restart the clock</source>
        <translation>Uhr neu starten</translation>
    </message>
    <message>
        <source>Counts the time of the lecture from now on</source>
        <translation>Zählt die Zeit der Vorlesung von jetzt an</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>Page Down: %1</source>
        <translation>Bild ab: %1</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>Es gibt noch keinen Lauf.</translation>
    </message>
</context>
<context>
    <name>LessonView</name>
    <message>
        <source>Sources: %1</source>
        <translation>Quellen: %1</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Weiter: %1</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Kolo</source>
        <translation>Kolo</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>The workers, what they hold and what they send</source>
        <translation>Die Worker, was sie halten und was sie senden</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Who did what when; a click goes to that iteration</source>
        <translation>Wer wann was tat; ein Klick geht zu dieser Iteration</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Runs are not recorded: %1</source>
        <translation>Läufe werden nicht aufgezeichnet: %1</translation>
    </message>
    <message>
        <source> A fresh engine has been started; what was recorded stays on the screen.</source>
        <translation> Eine frische Engine wurde gestartet; was aufgezeichnet wurde, bleibt auf dem Schirm.</translation>
    </message>
    <message>
        <source> A fresh engine has been started.</source>
        <translation> Eine frische Engine wurde gestartet.</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>%1 — Kolo</source>
        <translation>%1 — Kolo</translation>
    </message>
    <message>
        <source>The run failed: %1</source>
        <translation>Der Lauf ist gescheitert: %1</translation>
    </message>
    <message>
        <source>Deleted “%1”.</source>
        <translation>„%1“ gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>nicht bereit</translation>
    </message>
    <message>
        <source>Kolo %1, engine %2. Runs are recorded in %3.</source>
        <translation>Kolo %1, Engine %2. Läufe werden in %3 aufgezeichnet.</translation>
    </message>
    <message>
        <source>no database</source>
        <translation>keine Datenbank</translation>
    </message>
    <message>
        <source>Run without recording</source>
        <translation>Ohne Aufzeichnung ausführen</translation>
    </message>
    <message>
        <source>Deleted 1 run.</source>
        <translation>1 Lauf gelöscht.</translation>
    </message>
    <message>
        <source>Deleted %1 runs.</source>
        <translation>%1 Läufe gelöscht.</translation>
    </message>
    <message>
        <source>Thinned out 1 run.</source>
        <translation>1 Lauf ausgedünnt.</translation>
    </message>
    <message>
        <source>Thinned out %1 runs.</source>
        <translation>%1 Läufe ausgedünnt.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>With its numbers this run&apos;s record would take %1; more than %2 is not kept, so its steps and transfers are recorded without them.</source>
        <translation>Mit ihren Zahlen bräuchte die Aufzeichnung dieses Laufs %1; mehr als %2 wird nicht aufbewahrt, darum sind seine Schritte und Übertragungen ohne sie aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>MessageStrip</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>What the program has to tell, with at most one thing to do about it</source>
        <translation>Was das Programm zu sagen hat, mit höchstens einer Sache, die man tun kann</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>Im Gange</translation>
    </message>
    <message>
        <source>What can be done about the message</source>
        <translation>Was sich wegen der Meldung tun lässt</translation>
    </message>
    <message>
        <source>Cancel what is under way</source>
        <translation>Abbrechen, was im Gange ist</translation>
    </message>
    <message>
        <source>Moves while the engine is busy</source>
        <translation>Bewegt sich, solange die Engine zu tun hat</translation>
    </message>
    <message>
        <source>Ends what is under way</source>
        <translation>Beendet, was im Gange ist</translation>
    </message>
    <message>
        <source>Dismiss (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Die Meldung schließen</translation>
    </message>
    <message>
        <source>Hides the message; Esc does the same</source>
        <translation>Verbirgt die Meldung; Esc tut dasselbe</translation>
    </message>
    <message>
        <source>Shows the other message</source>
        <translation>Zeigt die andere Meldung</translation>
    </message>
    <message>
        <source>Show the other message</source>
        <translation>Die andere Meldung zeigen</translation>
    </message>
    <message>
        <source>1 of 2</source>
        <translation>1 von 2</translation>
    </message>
    <message>
        <source>2 of 2</source>
        <translation>2 von 2</translation>
    </message>
</context>
<context>
    <name>Narration</name>
    <message>
        <source>What happens in the picture, in words</source>
        <translation>Was im Bild geschieht, in Worten</translation>
    </message>
    <message>
        <source>Set up a run and press Run.</source>
        <translation>Einen Lauf einrichten und „Starten“ drücken.</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Iteration %1 of %2</source>
        <translation>Iteration %1 von %2</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>Run a small TensorFlow-like program and see which device does what</source>
        <translation>Ein kleines Programm in der Art von TensorFlow starten und sehen, welches Gerät was tut</translation>
    </message>
    <message>
        <source>Parts of the placement lab</source>
        <translation>Teile des Platzierungslabors</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Does it fit?</source>
        <translation>Passt es?</translation>
    </message>
    <message>
        <source>CPU or GPU?</source>
        <translation>CPU oder GPU?</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>Übungen</translation>
    </message>
    <message>
        <source>Fill the table, predict, count, place: exercises that check themselves</source>
        <translation>Tabelle füllen, vorhersagen, zählen, platzieren: Übungen, die sich selbst prüfen</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Read, run and answer, lesson by lesson</source>
        <translation>Lesen, laufen lassen und antworten, Lektion für Lektion</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Two to four algorithms on the same data, stepped together</source>
        <translation>Zwei bis vier Algorithmen auf denselben Daten, im gleichen Schritt</translation>
    </message>
    <message>
        <source>An allreduce</source>
        <translation>Ein Allreduce</translation>
    </message>
    <message>
        <source>A training step</source>
        <translation>Ein Trainingsschritt</translation>
    </message>
    <message>
        <source>An allreduce or a training step of your own, proved and priced while it is written</source>
        <translation>Ein eigenes Allreduce oder ein eigener Trainingsschritt, beim Schreiben bewiesen und mit Preis</translation>
    </message>
    <message>
        <source>Every algorithm measured on this machine; two pipelines above one another</source>
        <translation>Jeder Algorithmus, auf dieser Maschine gemessen; zwei Pipelines übereinander</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>Algorithmen</translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation>Pipelines</translation>
    </message>
    <message>
        <source>Systems</source>
        <translation>Systeme</translation>
    </message>
    <message>
        <source>The systems of the lectures: what each is, run, two of them compared</source>
        <translation>Die Systeme der Vorlesungen: was jedes ist, ausgeführt, zwei verglichen</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Paste the code of a slide: what each line becomes, and the run</source>
        <translation>Code einer Folie einfügen: was jede Zeile wird, und der Lauf</translation>
    </message>
</context>
<context>
    <name>PageBook</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>The pages of the window; the arrow keys go from one to the next</source>
        <translation>Die Seiten des Fensters; die Pfeiltasten gehen von einer zur nächsten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>One run: picture, table, charts and history</source>
        <translation>Ein Lauf: Bild, Tabelle, Diagramme und Verlauf</translation>
    </message>
</context>
<context>
    <name>PanelStack</name>
    <message>
        <source>Panels of %1</source>
        <translation>Felder: %1</translation>
    </message>
    <message>
        <source>Which panel is shown</source>
        <translation>Welches Feld gezeigt wird</translation>
    </message>
</context>
<context>
    <name>ParameterEditor</name>
    <message>
        <source> From %1 to %2.</source>
        <translation> Von %1 bis %2.</translation>
    </message>
    <message>
        <source> At least %1.</source>
        <translation> Mindestens %1.</translation>
    </message>
    <message>
        <source> At most %1.</source>
        <translation> Höchstens %1.</translation>
    </message>
</context>
<context>
    <name>ParameterForm</name>
    <message>
        <source>Each of %1 workers has only %2 elements, so some chunks are empty.</source>
        <translation>Jeder der %1 Worker hat nur %2 Elemente, darum sind manche Chunks leer.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Set up a run</source>
        <translation>Einen Lauf einrichten</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Every field back to its default; typed numbers are kept</source>
        <translation>Jedes Feld zurück auf seine Vorgabe; getippte Zahlen bleiben</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Run with these settings</source>
        <translation>Mit diesen Einstellungen starten</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>What the workers do together.</source>
        <translation>Was die Worker miteinander tun.</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>One device each, from %1 to %2.</source>
        <translation>Je ein Gerät, von %1 bis %2.</translation>
    </message>
    <message>
        <source>Play algorithms side by side…</source>
        <translation>Algorithmen vergleichen …</translation>
    </message>
    <message>
        <source>Compare algorithms on this data, side by side</source>
        <translation>Algorithmen auf diesen Daten nebeneinander vergleichen</translation>
    </message>
    <message>
        <source>Runs two to four algorithms on this data and plays them in lock-step</source>
        <translation>Lässt zwei bis vier Algorithmen auf diesen Daten laufen und spielt sie im Gleichschritt ab</translation>
    </message>
    <message>
        <source>Where and how</source>
        <translation>Wo und wie</translation>
    </message>
    <message>
        <source>Devices, launcher, collectives, detail of the record</source>
        <translation>Geräte, Start, Kollektive, Detailstufe der Aufzeichnung</translation>
    </message>
    <message>
        <source>Show where and how it runs</source>
        <translation>Zeigen, wo und wie es läuft</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>detail</source>
        <translation>Detailstufe</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>Zeigen: %1</translation>
    </message>
    <message>
        <source>Numbers of the workers</source>
        <translation>Zahlen der Worker</translation>
    </message>
    <message>
        <source>As many as the file has lines.</source>
        <translation>So viele, wie die Datei Zeilen hat.</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Warten auf die Engine …</translation>
    </message>
    <message>
        <source>1 field to correct</source>
        <translation>1 Feld zu berichtigen</translation>
    </message>
    <message>
        <source>%1 fields to correct</source>
        <translation>%1 Felder zu berichtigen</translation>
    </message>
    <message>
        <source>changed since the run</source>
        <translation>seit dem Lauf geändert</translation>
    </message>
</context>
<context>
    <name>Phase</name>
    <message>
        <source>share-reduce</source>
        <translation>share-reduce</translation>
    </message>
    <message>
        <source>share-only</source>
        <translation>share-only</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>reduzieren</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>verteilen</translation>
    </message>
    <message>
        <source>collect</source>
        <translation>einsammeln</translation>
    </message>
    <message>
        <source>hand out</source>
        <translation>austeilen</translation>
    </message>
    <message>
        <source>exchange</source>
        <translation>tauschen</translation>
    </message>
    <message>
        <source>in turn</source>
        <translation>reihum</translation>
    </message>
    <message>
        <source>halving</source>
        <translation>halbieren</translation>
    </message>
    <message>
        <source>doubling</source>
        <translation>verdoppeln</translation>
    </message>
    <message>
        <source>fold in</source>
        <translation>einfalten</translation>
    </message>
    <message>
        <source>fold out</source>
        <translation>ausfalten</translation>
    </message>
    <message>
        <source>reduce in groups</source>
        <translation>in Gruppen reduzieren</translation>
    </message>
    <message>
        <source>reduce among leaders</source>
        <translation>unter Leitern reduzieren</translation>
    </message>
    <message>
        <source>copy to leaders</source>
        <translation>zu Leitern kopieren</translation>
    </message>
    <message>
        <source>copy in groups</source>
        <translation>in Gruppen kopieren</translation>
    </message>
</context>
<context>
    <name>PictureBlock</name>
    <message>
        <source>Drawing …</source>
        <translation>Es wird gezeichnet …</translation>
    </message>
    <message>
        <source>Draw it</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>The run of this picture was cut short.</source>
        <translation>Der Lauf dieses Bildes wurde abgeschnitten.</translation>
    </message>
    <message>
        <source>%1, after iteration %2 of %3</source>
        <translation>%1, nach Iteration %2 von %3</translation>
    </message>
    <message>
        <source>Picture of a run</source>
        <translation>Bild eines Laufs</translation>
    </message>
</context>
<context>
    <name>PlacementView</name>
    <message>
        <source>Puts an example into the editor and runs it; Ctrl+Z brings your program back</source>
        <translation>Setzt ein Beispiel in den Editor und startet es; Strg+Z bringt Ihr Programm zurück</translation>
    </message>
    <message>
        <source> GPUs</source>
        <translation> GPUs</translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation>Zahl der GPUs</translation>
    </message>
    <message>
        <source>How many GPUs there are beside the CPU</source>
        <translation>Wie viele GPUs es neben der CPU gibt</translation>
    </message>
    <message>
        <source>Runs the program on the engine (Ctrl+Enter)</source>
        <translation>Startet das Programm auf der Engine (Strg+Enter)</translation>
    </message>
    <message>
        <source>What the run was</source>
        <translation>Was der Lauf war</translation>
    </message>
    <message>
        <source>Selected operation</source>
        <translation>Gewählte Operation</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Takes the last change of the program back and runs it (Ctrl+Z in the editor)</source>
        <translation>Nimmt die letzte Änderung des Programms zurück und startet es (Strg+Z im Editor)</translation>
    </message>
    <message>
        <source>Output and placement log</source>
        <translation>Ausgabe und Platzierungsprotokoll</translation>
    </message>
    <message>
        <source>Copies between devices</source>
        <translation>Kopien zwischen Geräten</translation>
    </message>
    <message>
        <source>Memory and work of each device over time</source>
        <translation>Speicher und Arbeit jedes Geräts über die Zeit</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>What the run left</source>
        <translation>Was der Lauf hinterließ</translation>
    </message>
    <message>
        <source>Output and log</source>
        <translation>Ausgabe und Protokoll</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Ends the program</source>
        <translation>Beendet das Programm</translation>
    </message>
    <message>
        <source>Running …</source>
        <translation>Es läuft …</translation>
    </message>
    <message>
        <source>Ctrl+Enter runs the program.</source>
        <translation>Strg+Enter startet das Programm.</translation>
    </message>
    <message>
        <source>%1 operations, %2 copies of %3 together, %4.</source>
        <translation>%1 Operationen, %2 Kopien von zusammen %3, %4.</translation>
    </message>
    <message>
        <source> The GPUs are virtual: their queues, memory and copies are real, but this computer&apos;s processor does the arithmetic.</source>
        <translation> Die GPUs sind virtuell: Ihre Warteschlangen, ihr Speicher und die Kopien sind echt, aber die Arithmetik macht der Prozessor dieses Rechners.</translation>
    </message>
    <message>
        <source> The first %1 operations are drawn.</source>
        <translation> Die ersten %1 Operationen sind gezeichnet.</translation>
    </message>
    <message>
        <source>What the program prints, and the placement log once it is switched on.</source>
        <translation>Was das Programm ausgibt, und das Platzierungsprotokoll, sobald es eingeschaltet ist.</translation>
    </message>
    <message>
        <source>Nothing had to be copied between devices.</source>
        <translation>Nichts musste zwischen Geräten kopiert werden.</translation>
    </message>
    <message>
        <source>Copies (%1)</source>
        <translation>Kopien (%1)</translation>
    </message>
    <message>
        <source>Drag an operation to another device, or select it with the arrow keys and press Ctrl+↑ or Ctrl+↓.</source>
        <translation>Eine Operation auf ein anderes Gerät ziehen, oder mit den Pfeiltasten auswählen und Strg+↑ oder Strg+↓ drücken.</translation>
    </message>
    <message>
        <source>Printing happens on the CPU; it cannot be moved.</source>
        <translation>Ausgegeben wird auf der CPU; das lässt sich nicht verschieben.</translation>
    </message>
    <message>
        <source>%1 runs where its variable lives; move the line that makes the variable.</source>
        <translation>%1 läuft, wo seine Variable liegt; verschieben Sie die Zeile, die die Variable anlegt.</translation>
    </message>
    <message>
        <source>%1 of line %2 moved to %3</source>
        <translation>%1 aus Zeile %2 auf %3 verschoben</translation>
    </message>
    <message>
        <source>%1: it cannot run there.</source>
        <translation>%1: Dort kann es nicht laufen.</translation>
    </message>
    <message>
        <source>The program itself needs this value on the CPU; it cannot be moved.</source>
        <translation>Das Programm selbst braucht diesen Wert auf der CPU; er kann nicht verschoben werden.</translation>
    </message>
    <message>
        <source>%1 of line %2, which runs %3 times, moved to %4 each time</source>
        <translation>%1 aus Zeile %2, die %3-mal läuft, jedes Mal auf %4 verschoben</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Timeline of all devices</source>
        <translation>Zeitachse aller Geräte</translation>
    </message>
</context>
<context>
    <name>PlanComparison</name>
    <message>
        <source>Both runs</source>
        <translation>Beide Läufe</translation>
    </message>
    <message>
        <source>Compare two runs of pipelines</source>
        <translation>Zwei Läufe von Pipelines vergleichen</translation>
    </message>
    <message>
        <source>The run above</source>
        <translation>Der Lauf oben</translation>
    </message>
    <message>
        <source>The run below</source>
        <translation>Der Lauf unten</translation>
    </message>
    <message>
        <source>A stored run of a pipeline</source>
        <translation>Ein gespeicherter Lauf einer Pipeline</translation>
    </message>
    <message>
        <source>no run of a pipeline yet</source>
        <translation>noch kein Lauf einer Pipeline</translation>
    </message>
    <message>
        <source>above</source>
        <translation>über</translation>
    </message>
    <message>
        <source>slot %1 of %2</source>
        <translation>Zeitschlitz %1 von %2</translation>
    </message>
    <message>
        <source>Both runs in numbers</source>
        <translation>Beide Läufe in Zahlen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Not the same training: %1 above, %2 below.</source>
        <translation>Nicht dasselbe Training: oben %1, unten %2.</translation>
    </message>
    <message>
        <source>This compares two stored runs of pipelines. Run one with another schedule first.</source>
        <translation>Hier werden zwei gespeicherte Läufe von Pipelines verglichen. Lassen Sie zuerst einen mit einem anderen Ablauf laufen.</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>Zeitschlitze</translation>
    </message>
    <message>
        <source>bubble planned</source>
        <translation>Leerlauf geplant</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
</context>
<context>
    <name>PlanEditor</name>
    <message>
        <source>The plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>Bild des Plans</translation>
    </message>
    <message>
        <source>Design your own training step</source>
        <translation>Einen eigenen Trainingsschritt entwerfen</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Einen Plan öffnen</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Den Plan speichern</translation>
    </message>
    <message>
        <source>Run this plan</source>
        <translation>Diesen Plan ausführen</translation>
    </message>
    <message>
        <source>Replaces the grid by a built-in schedule; Ctrl+Z brings yours back</source>
        <translation>Ersetzt das Raster durch einen eingebauten Ablauf; Strg+Z bringt Ihres zurück</translation>
    </message>
    <message>
        <source>As a pipeline with the other settings of the Run page</source>
        <translation>Als Pipeline mit den übrigen Einstellungen der Seite „Lauf“</translation>
    </message>
    <message>
        <source>Plans (*.csv)</source>
        <translation>Pläne (*.csv)</translation>
    </message>
    <message>
        <source>Devices of the pipeline</source>
        <translation>Geräte der Pipeline</translation>
    </message>
    <message>
        <source>Micro-batches of a step</source>
        <translation>Micro-Batches eines Schritts</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>slot %1 of %2</source>
        <translation>Zeitschlitz %1 von %2</translation>
    </message>
    <message>
        <source>Move the action a slot earlier (Alt+Left)</source>
        <translation>Die Aktion einen Zeitschlitz früher (Alt+Links)</translation>
    </message>
    <message>
        <source>Move the action a slot later (Alt+Right)</source>
        <translation>Die Aktion einen Zeitschlitz später (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Make a gap; what follows comes a slot later (Insert)</source>
        <translation>Eine Lücke lassen; was folgt, kommt einen Zeitschlitz später (Einfg)</translation>
    </message>
    <message>
        <source>Remove the cell; what follows comes a slot earlier (Ctrl+Delete)</source>
        <translation>Die Zelle entfernen; was folgt, kommt einen Zeitschlitz früher (Strg+Entf)</translation>
    </message>
    <message>
        <source>Put each pass into the slot in which it runs</source>
        <translation>Jeden Durchgang in den Zeitschlitz setzen, in dem er läuft</translation>
    </message>
    <message>
        <source>start from a schedule</source>
        <translation>von einem Ablauf ausgehen</translation>
    </message>
    <message>
        <source>The editor takes at most %1 devices and %2 micro-batches.</source>
        <translation>Der Editor fasst höchstens %1 Geräte und %2 Micro-Batches.</translation>
    </message>
    <message>
        <source>open</source>
        <translation>öffnen</translation>
    </message>
    <message>
        <source>✓ Right: each micro-batch&apos;s gradient counts exactly once, and nobody waits for ever.</source>
        <translation>✓ Richtig: Der Gradient jedes Micro-Batch zählt genau einmal, und niemand wartet ewig.</translation>
    </message>
    <message>
        <source>✓ Right: each micro-batch goes forward once, and nobody waits for ever.</source>
        <translation>✓ Richtig: Jedes Micro-Batch geht einmal vorwärts, und niemand wartet ewig.</translation>
    </message>
    <message>
        <source>%1 slots, bubble %2</source>
        <translation>%1 Zeitschlitze, Leerlauf %2</translation>
    </message>
    <message>
        <source>The picture follows when every cell can be read.</source>
        <translation>Das Bild folgt, wenn jede Zelle gelesen werden kann.</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>Ihrer</translation>
    </message>
    <message>
        <source>A slot is the pass of one stage: with twice as many stages it is half as long.</source>
        <translation>Ein Zeitschlitz ist der Durchgang einer Stufe: Bei doppelt so vielen Stufen ist er halb so lang.</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>Zeitschlitze</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>The most activations that a device keeps at one time</source>
        <translation>So viele Aktivierungen behält ein Gerät höchstens zugleich</translation>
    </message>
    <message>
        <source>align</source>
        <translation>ausrichten</translation>
    </message>
</context>
<context>
    <name>PlanModel</name>
    <message>
        <source>clear</source>
        <translation>leeren</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>bearbeiten</translation>
    </message>
    <message>
        <source>move</source>
        <translation>verschieben</translation>
    </message>
    <message>
        <source>insert a gap</source>
        <translation>eine Lücke einfügen</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>entfernen</translation>
    </message>
    <message>
        <source>%1, slot %2</source>
        <translation>%1, Zeitschlitz %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>PlanTableModel</name>
    <message>
        <source>%1, slot %2: not reached yet</source>
        <translation>%1, Zeitschlitz %2: noch nicht erreicht</translation>
    </message>
    <message>
        <source>%1, slot %2: bubble</source>
        <translation>%1, Zeitschlitz %2: Leerlauf</translation>
    </message>
    <message>
        <source>slot %1</source>
        <translation>Zeitschlitz %1</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>Zeitschlitz</translation>
    </message>
</context>
<context>
    <name>PlanTablePanel</name>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table of a training step, one row per time slot, one column per device</source>
        <translation>Tabelle eines Trainingsschritts, eine Zeile je Zeitschlitz, eine Spalte je Gerät</translation>
    </message>
    <message>
        <source>Enter goes to the slot of the row; Ctrl+C copies the table.</source>
        <translation>Enter geht zum Zeitschlitz der Zeile; Strg+C kopiert die Tabelle.</translation>
    </message>
    <message>
        <source>F forward, B backward, number: micro-batch; blank = bubble</source>
        <translation>F vorwärts, B rückwärts, Zahl: Micro-Batch; leer = Leerlauf</translation>
    </message>
    <message>
        <source>F forward, B backward, number: time step; blank = bubble</source>
        <translation>F vorwärts, B rückwärts, Zahl: Zeitschritt; leer = Blase</translation>
    </message>
</context>
<context>
    <name>PlanView</name>
    <message>
        <source>Grid of the plan</source>
        <translation>Raster des Plans</translation>
    </message>
    <message>
        <source>One row per device, one column per time slot. Type an action such as 0F1; Alt and an arrow move it, Insert makes a gap, Control Delete closes one.</source>
        <translation>Eine Zeile je Gerät, eine Spalte je Zeitschlitz. Tippen Sie eine Aktion wie 0F1; Alt und ein Pfeil verschieben sie, Einfg lässt eine Lücke, Strg Entf schließt eine.</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>einfügen</translation>
    </message>
</context>
<context>
    <name>PlaybackControls</name>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>%1: back to the start (Home)</source>
        <translation>%1: zurück an den Anfang (Pos1)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>%1: one step back (Left)</source>
        <translation>%1: einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1: one step on (Right)</source>
        <translation>%1: einen Schritt weiter (Rechts)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>%1: goes on by itself, or stops (Space)</source>
        <translation>%1: läuft von selbst, oder hält an (Leertaste)</translation>
    </message>
    <message>
        <source>%1: drag to go to a step</source>
        <translation>%1: ziehen, um zu einem Schritt zu gehen</translation>
    </message>
    <message>
        <source>Which step is shown</source>
        <translation>Welcher Schritt gezeigt wird</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>PlaylistPlayer</name>
    <message>
        <source>Open a playlist</source>
        <translation>Eine Programmfolge öffnen</translation>
    </message>
    <message>
        <source>Playlist (*.toml)</source>
        <translation>Programmfolge (*.toml)</translation>
    </message>
    <message>
        <source>&amp;Playlist</source>
        <translation>&amp;Programmfolge</translation>
    </message>
    <message>
        <source>Playlist</source>
        <translation>Programmfolge</translation>
    </message>
    <message>
        <source>This is the first item of the playlist.</source>
        <translation>Dies ist der erste Punkt der Programmfolge.</translation>
    </message>
    <message>
        <source>This was the last item of the playlist.</source>
        <translation>Dies war der letzte Punkt der Programmfolge.</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>The lesson “%1” cannot be opened here.</source>
        <translation>Die Lektion „%1“ kann hier nicht geöffnet werden.</translation>
    </message>
</context>
<context>
    <name>PriceTable</name>
    <message>
        <source>What it costs, beside the built-in algorithms</source>
        <translation>Was es kostet, neben den eingebauten Algorithmen</translation>
    </message>
    <message>
        <source>In brackets, because it is not right yet</source>
        <translation>In Klammern, weil er noch nicht stimmt</translation>
    </message>
</context>
<context>
    <name>ProgramDesk</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Examples …</source>
        <translation>Beispiele …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
</context>
<context>
    <name>ProgramEditor</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>A program in the style of TensorFlow. Escape, then Tab, leaves the editor.</source>
        <translation>Ein Programm in der Art von TensorFlow. Escape, dann Tab, verlässt den Editor.</translation>
    </message>
</context>
<context>
    <name>ProgramPictureView</name>
    <message>
        <source>Picture of the run</source>
        <translation>Bild des Laufs</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>ProgramView</name>
    <message>
        <source>Open a program</source>
        <translation>Programm öffnen</translation>
    </message>
    <message>
        <source>Programs (*.py)</source>
        <translation>Programme (*.py)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Puts a listing of the lectures into the editor; Ctrl+Z brings your program back</source>
        <translation>Setzt ein Programm der Vorlesungen in den Editor; Strg+Z holt Ihr Programm zurück</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Reads a program from a file</source>
        <translation>Liest ein Programm aus einer Datei</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>wie im Code</translation>
    </message>
    <message>
        <source> workers</source>
        <translation> Worker</translation>
    </message>
    <message>
        <source>Number of workers</source>
        <translation>Zahl der Worker</translation>
    </message>
    <message>
        <source>How many devices the program finds; as written: those that it names, or 4</source>
        <translation>Wie viele Geräte das Programm vorfindet; wie im Code: die es nennt, sonst 4</translation>
    </message>
    <message>
        <source>Runs the training that the program is, on the Run page (Ctrl+Enter)</source>
        <translation>Startet das Training, das das Programm ist, auf der Seite Lauf (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>A program in the words of TensorFlow, Keras, PyTorch or Horovod. Escape, then Tab, leaves the editor.</source>
        <translation>Ein Programm in den Worten von TensorFlow, Keras, PyTorch oder Horovod. Escape, dann Tab verlässt den Editor.</translation>
    </message>
    <message>
        <source>Paste a program here, open a file, or take one of the examples.

Kolo says what each line becomes.</source>
        <translation>Fügen Sie hier ein Programm ein, öffnen Sie eine Datei oder nehmen Sie eines der Beispiele.

Kolo sagt, was jede Zeile wird.</translation>
    </message>
    <message>
        <source>What the program is</source>
        <translation>Was das Programm ist</translation>
    </message>
    <message>
        <source>What each line became</source>
        <translation>Was jede Zeile wurde</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>What it became</source>
        <translation>Was sie wurde</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2</source>
        <translation>Die Datei %1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>The file %1 is larger than 4 MiB, the most for a program.</source>
        <translation>Die Datei %1 ist größer als 4 MiB; mehr darf ein Programm nicht haben.</translation>
    </message>
    <message>
        <source>This program trains nothing. The Placement page runs programs that compute with tensors.</source>
        <translation>Dieses Programm trainiert nichts. Programme, die mit Tensoren rechnen, führt die Seite Platzierung aus.</translation>
    </message>
    <message>
        <source>There is no program yet.</source>
        <translation>Noch ist kein Programm da.</translation>
    </message>
    <message>
        <source>The same run as a command: %1</source>
        <translation>Derselbe Lauf als Befehl: %1</translation>
    </message>
    <message>
        <source>Instead: %1</source>
        <translation>Stattdessen: %1</translation>
    </message>
    <message>
        <source>Kolo takes something else than the line says</source>
        <translation>Kolo nimmt etwas anderes, als die Zeile sagt</translation>
    </message>
</context>
<context>
    <name>ProgressWatch</name>
    <message>
        <source>The engine is still busy with %1 (%2 s).</source>
        <translation>Die Engine ist noch beschäftigt mit: %1 (%2 s).</translation>
    </message>
    <message>
        <source>Restart the engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>The engine is working on step %1 of %2.</source>
        <translation>Die Engine arbeitet an Schritt %1 von %2.</translation>
    </message>
    <message>
        <source>The engine is working on iteration %1 of %2.</source>
        <translation>Die Engine arbeitet an Iteration %1 von %2.</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>Lauf abbrechen</translation>
    </message>
    <message>
        <source>Preparing: %1, %2 %.</source>
        <translation>Vorbereitung: %1, %2 %.</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>%1-Datei</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Laufwerk</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
Dieser Ordner ist nicht zu finden.
Ist der Name richtig?</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>Aus&amp;wählen</translation>
    </message>
    <message>
        <source>Directories</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>Zuletzt besucht</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is write protected.
Do you want to delete it anyway?</source>
        <translation>„%1“ ist schreibgeschützt.
Trotzdem löschen?</translation>
    </message>
    <message>
        <source>Are you sure you want to delete &apos;%1&apos;?</source>
        <translation>„%1“ wirklich löschen?</translation>
    </message>
    <message>
        <source>Could not delete directory.</source>
        <translation>Der Ordner kann nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>Suchen in:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Dateien vom Typ:</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>Datei&amp;name:</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>Ordner:</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück gehen</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>Vor gehen</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>Übergeordneter Ordner</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>Zum übergeordneten Ordner</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>Einen neuen Ordner anlegen</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>Als Liste zeigen</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>Mit Einzelheiten zeigen</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>Orte und Lesezeichen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 gibt es schon.
Soll die Datei ersetzt werden?</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
Die Datei gibt es nicht.
Bitte prüfen Sie den Namen.</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>&amp;Verborgene Dateien zeigen</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>&amp;Neuer Ordner</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>Geändert am</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Computer</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Copies %1  ·  copied %2  ·  time %3 (one run each)</source>
        <translation>Kopien %1  ·  kopiert %2  ·  Zeit %3 (je ein Lauf)</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Ja</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;Nein</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Einfg</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>←</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>→</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>↓</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Bild↑</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Bild↓</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Compare with the outline</source>
        <translation>Mit der Gliederung vergleichen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check the answer to: %1</source>
        <translation>Die Antwort prüfen auf: %1</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Hint for: %1</source>
        <translation>Hinweis zu: %1</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Antwort zeigen</translation>
    </message>
    <message>
        <source>Show the answer to: %1</source>
        <translation>Die Antwort zeigen auf: %1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>In your own words</source>
        <translation>In Ihren eigenen Worten</translation>
    </message>
    <message>
        <source>Hint (costs the point)</source>
        <translation>Hinweis (kostet den Punkt)</translation>
    </message>
    <message>
        <source>✓ Right.</source>
        <translation>✓ Richtig.</translation>
    </message>
    <message>
        <source>✓ Right: one point.</source>
        <translation>✓ Richtig: ein Punkt.</translation>
    </message>
    <message>
        <source>✓ Right, but not at the first try.</source>
        <translation>✓ Richtig, aber nicht beim ersten Versuch.</translation>
    </message>
    <message>
        <source>✗ Not right; try again.</source>
        <translation>✗ Nicht richtig; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>✗ Not right; the point of the first try stays.</source>
        <translation>✗ Nicht richtig; der Punkt des ersten Versuchs bleibt.</translation>
    </message>
    <message>
        <source>✗ Not right, and the point is gone. You may go on trying.</source>
        <translation>✗ Nicht richtig, und der Punkt ist weg. Sie dürfen weiter versuchen.</translation>
    </message>
    <message>
        <source>**A model outline** to compare yours with:</source>
        <translation>**Eine Mustergliederung**, mit der Sie Ihre vergleichen können:</translation>
    </message>
    <message>
        <source>It is **%1**. </source>
        <translation>Es ist **%1**. </translation>
    </message>
    <message>
        <source>One row for each device</source>
        <translation>Eine Zeile je Gerät</translation>
    </message>
    <message>
        <source>Another hint</source>
        <translation>Noch ein Hinweis</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>What came of the run</source>
        <translation>Was der Lauf ergab</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>What ran</source>
        <translation>Was lief</translation>
    </message>
    <message>
        <source>The devices on which this run took place</source>
        <translation>Die Geräte, auf denen dieser Lauf stattfand</translation>
    </message>
    <message>
        <source>What the numbers are</source>
        <translation>Was die Zahlen sind</translation>
    </message>
    <message>
        <source>Measured, emulated or modelled</source>
        <translation>Gemessen, emuliert oder modelliert</translation>
    </message>
    <message>
        <source>Live or stored</source>
        <translation>Live oder gespeichert</translation>
    </message>
    <message>
        <source>Whether the engine stands behind this run or it is a record</source>
        <translation>Ob die Engine hinter diesem Lauf steht oder er eine Aufzeichnung ist</translation>
    </message>
    <message>
        <source>Run bar</source>
        <translation>Leiste des Laufs</translation>
    </message>
    <message>
        <source>Steps through the run, and says what it is</source>
        <translation>Geht Schritt für Schritt durch den Lauf und sagt, was er ist</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Seconds per step while playing; to the right is faster</source>
        <translation>Sekunden je Schritt beim Abspielen; nach rechts ist schneller</translation>
    </message>
    <message>
        <source>%1 s per step</source>
        <translation>%1 s je Schritt</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Seconds per step while playing</source>
        <translation>Sekunden je Schritt beim Abspielen</translation>
    </message>
    <message>
        <source>Title of the run</source>
        <translation>Titel des Laufs</translation>
    </message>
    <message>
        <source>What was run</source>
        <translation>Was gestartet wurde</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>Set up a run and press Run</source>
        <translation>Einen Lauf einrichten und „Starten“ drücken</translation>
    </message>
    <message>
        <source>1 element each</source>
        <translation>je 1 Element</translation>
    </message>
    <message>
        <source>%1 elements each</source>
        <translation>je %1 Elemente</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>stored run</source>
        <translation>gespeicherter Lauf</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>It goes no further; what was recorded stays</source>
        <translation>Er geht nicht weiter; was aufgezeichnet ist, bleibt</translation>
    </message>
    <message>
        <source>The engine stands behind this run</source>
        <translation>Die Engine steht hinter diesem Lauf</translation>
    </message>
    <message>
        <source>Replayed from the record, exactly as it was</source>
        <translation>Aus der Aufzeichnung, genau so, wie es war</translation>
    </message>
    <message>
        <source>thinned</source>
        <translation>ausgedünnt</translation>
    </message>
    <message>
        <source>Of a long run, the first and the last steps are kept, and some of those between; its curves go on to the end.</source>
        <translation>Von einem langen Lauf bleiben die ersten und die letzten Schritte und einige dazwischen; seine Kurven reichen bis zum Ende.</translation>
    </message>
    <message>
        <source>%1; host %2</source>
        <translation>%1; Rechner %2</translation>
    </message>
    <message>
        <source>What the times and bytes on the screen are: %1</source>
        <translation>Was die Zeiten und Bytes auf dem Schirm sind: %1</translation>
    </message>
    <message>
        <source>Its transfers ended %1 µs late on average, %2 µs at most.</source>
        <translation>Ihre Übertragungen endeten im Mittel %1 µs zu spät, höchstens %2 µs.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>RunBlock</name>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>Wie es war</translation>
    </message>
    <message>
        <source>The run, as one types it after kolo run</source>
        <translation>Der Lauf, wie man ihn hinter kolo run tippt</translation>
    </message>
    <message>
        <source>Change it as you like; Enter starts it</source>
        <translation>Nach Belieben ändern; Enter startet ihn</translation>
    </message>
    <message>
        <source>Change it as you like; Start runs it</source>
        <translation>Nach Belieben ändern; „Starten“ führt ihn aus</translation>
    </message>
    <message>
        <source>Start this run</source>
        <translation>Diesen Lauf starten</translation>
    </message>
    <message>
        <source>The run as the lesson has it</source>
        <translation>Der Lauf, wie ihn die Lektion hat</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu starten</translation>
    </message>
</context>
<context>
    <name>RunDocument</name>
    <message>
        <source>The record ends at iteration %1: %2</source>
        <translation>Die Aufzeichnung endet bei Iteration %1: %2</translation>
    </message>
    <message>
        <source>The record ends at iteration %1, because the engine behind this run is gone.</source>
        <translation>Die Aufzeichnung endet bei Iteration %1, weil die Engine hinter diesem Lauf nicht mehr da ist.</translation>
    </message>
    <message>
        <source>step %1, slot %2 of %3</source>
        <translation>Schritt %1, Zeitschlitz %2 von %3</translation>
    </message>
</context>
<context>
    <name>RunOpener</name>
    <message>
        <source>Open a run</source>
        <translation>Einen Lauf öffnen</translation>
    </message>
    <message>
        <source>Runs of Kolo (*.kolo)</source>
        <translation>Läufe von Kolo (*.kolo)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 is not a run of Kolo: the file of a run ends in .kolo.</source>
        <translation>%1 ist kein Lauf von Kolo: Die Datei eines Laufs endet auf .kolo.</translation>
    </message>
    <message>
        <source>%1 is a submission, not a run: Class overview on the page Exercises shows what is in it.</source>
        <translation>%1 ist eine Abgabe, kein Lauf: „Überblick über die Klasse“ auf der Seite Übungen zeigt, was darin steht.</translation>
    </message>
</context>
<context>
    <name>RunStage</name>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to the start of this run</source>
        <translation>Zurück an den Anfang dieses Laufs</translation>
    </message>
    <message>
        <source>Back to the start (Home)</source>
        <translation>Zurück an den Anfang (Pos1)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The iteration before</source>
        <translation>Die vorige Iteration</translation>
    </message>
    <message>
        <source>The iteration before (←)</source>
        <translation>Die vorige Iteration (←)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The next iteration</source>
        <translation>Die nächste Iteration</translation>
    </message>
    <message>
        <source>The next iteration; the engine really does it (→)</source>
        <translation>Die nächste Iteration; die Engine führt sie wirklich aus (→)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Goes on by itself, or stops</source>
        <translation>Läuft von selbst weiter, oder hält an</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <source>Lets the engine run to the end (End)</source>
        <translation>Lässt die Engine bis zum Ende laufen (Ende)</translation>
    </message>
    <message>
        <source>On the Run page</source>
        <translation>Auf der Seite „Lauf“</translation>
    </message>
    <message>
        <source>Open this run on the Run page</source>
        <translation>Diesen Lauf auf der Seite „Lauf“ öffnen</translation>
    </message>
    <message>
        <source>Opens this run with its table, timeline and charts</source>
        <translation>Öffnet diesen Lauf mit Tabelle, Zeitachse und Diagrammen</translation>
    </message>
    <message>
        <source>Another run was started, so this one ended here; its record stays.</source>
        <translation>Ein anderer Lauf wurde gestartet, darum endete dieser hier; seine Aufzeichnung bleibt.</translation>
    </message>
    <message>
        <source>Picture of the run</source>
        <translation>Bild des Laufs</translation>
    </message>
    <message>
        <source>The workers, what they hold and what they send</source>
        <translation>Die Worker, was sie halten und was sie senden</translation>
    </message>
    <message>
        <source>Timeline of the run</source>
        <translation>Zeitachse des Laufs</translation>
    </message>
    <message>
        <source>Who did what when; a click goes to that iteration</source>
        <translation>Wer wann was tat; ein Klick geht zu dieser Iteration</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>Iteration %1 von %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Running …</source>
        <translation>Es läuft …</translation>
    </message>
</context>
<context>
    <name>SceneChoice</name>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>How the workers are drawn</source>
        <translation>Wie die Worker gezeichnet werden</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>The picture that suits this schedule best</source>
        <translation>Das Bild, das am besten zu diesem Ablaufplan passt</translation>
    </message>
</context>
<context>
    <name>ScheduleDraft</name>
    <message>
        <source>drawn from the table, not run</source>
        <translation>aus der Tabelle gezeichnet, nicht gelaufen</translation>
    </message>
</context>
<context>
    <name>ScheduleEditor</name>
    <message>
        <source>Workers of the schedule</source>
        <translation>Worker des Ablaufplans</translation>
    </message>
    <message>
        <source>Elements of each worker&apos;s array</source>
        <translation>Elemente des Arrays jedes Workers</translation>
    </message>
    <message>
        <source>Add a transfer below (Insert)</source>
        <translation>Eine Übertragung darunter einfügen (Einfg)</translation>
    </message>
    <message>
        <source>Delete the selected transfers (Ctrl+Delete)</source>
        <translation>Die gewählten Übertragungen löschen (Strg+Entf)</translation>
    </message>
    <message>
        <source>Move the transfer up (Alt+Up)</source>
        <translation>Die Übertragung nach oben (Alt+↑)</translation>
    </message>
    <message>
        <source>Move the transfer down (Alt+Down)</source>
        <translation>Die Übertragung nach unten (Alt+↓)</translation>
    </message>
    <message>
        <source>Design your own schedule</source>
        <translation>Einen eigenen Ablaufplan entwerfen</translation>
    </message>
    <message>
        <source>Replaces the table by a built-in schedule; Ctrl+Z brings yours back</source>
        <translation>Ersetzt die Tabelle durch einen eingebauten Ablaufplan; Strg+Z bringt Ihren zurück</translation>
    </message>
    <message>
        <source>Of float32, for the price and the run</source>
        <translation>Von float32, für den Preis und den Lauf</translation>
    </message>
    <message>
        <source>Open a schedule</source>
        <translation>Einen Ablaufplan öffnen</translation>
    </message>
    <message>
        <source>Save the schedule</source>
        <translation>Den Ablaufplan speichern</translation>
    </message>
    <message>
        <source>Run this schedule</source>
        <translation>Diesen Ablaufplan starten</translation>
    </message>
    <message>
        <source>On the devices of the settings of the Run page</source>
        <translation>Auf den Geräten aus den Einstellungen der Seite „Lauf“</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>start from an algorithm</source>
        <translation>mit einem Algorithmus beginnen</translation>
    </message>
    <message>
        <source>open</source>
        <translation>öffnen</translation>
    </message>
    <message>
        <source>Schedules (*.csv)</source>
        <translation>Ablaufpläne (*.csv)</translation>
    </message>
    <message>
        <source>%1 messages, %2 steps</source>
        <translation>%1 Nachrichten, %2 Schritte</translation>
    </message>
    <message>
        <source>The picture follows when every cell can be read.</source>
        <translation>Das Bild folgt, wenn jede Zelle gelesen werden kann.</translation>
    </message>
    <message>
        <source>✓ Right: every worker ends with every contribution exactly once.</source>
        <translation>✓ Richtig: Jeder Worker endet mit jedem Beitrag genau einmal.</translation>
    </message>
    <message>
        <source>%1 (row %2)</source>
        <translation>%1 (Zeile %2)</translation>
    </message>
    <message>
        <source>Marked: what is written into the place that is wrong at the end</source>
        <translation>Markiert: was an den Platz geschrieben wird, der am Ende falsch ist</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>Ihrer</translation>
    </message>
    <message>
        <source>Textbook: %1 steps, the busiest sends %2, all send %3</source>
        <translation>Lehrbuch: %1 Schritte, der fleißigste sendet %2, alle senden %3</translation>
    </message>
    <message>
        <source>The schedule</source>
        <translation>Der Ablaufplan</translation>
    </message>
    <message>
        <source>Picture of the schedule</source>
        <translation>Bild des Ablaufplans</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>busiest sends</source>
        <translation>meist gesendet</translation>
    </message>
    <message>
        <source>all send</source>
        <translation>alle senden</translation>
    </message>
</context>
<context>
    <name>ScheduleModel</name>
    <message>
        <source>add a transfer</source>
        <translation>eine Übertragung einfügen</translation>
    </message>
    <message>
        <source>delete transfers</source>
        <translation>Übertragungen löschen</translation>
    </message>
    <message>
        <source>move a transfer</source>
        <translation>eine Übertragung verschieben</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>bearbeiten</translation>
    </message>
    <message>
        <source>Row %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>row %1, %2: %3</source>
        <translation>Zeile %1, %2: %3</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>an</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>Chunk</translation>
    </message>
    <message>
        <source>op</source>
        <translation>Op</translation>
    </message>
</context>
<context>
    <name>SchedulePreview</name>
    <message>
        <source>Kind of picture</source>
        <translation>Art des Bildes</translation>
    </message>
    <message>
        <source>How the workers are drawn</source>
        <translation>Wie die Worker gezeichnet werden</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Drawn from the table, not run</source>
        <translation>Aus der Tabelle gezeichnet, nicht gelaufen</translation>
    </message>
</context>
<context>
    <name>ScheduleStage</name>
    <message>
        <source>| iteration | transfers |
| --- | --- |
</source>
        <translation>| Iteration | Übertragungen |
| --- | --- |
</translation>
    </message>
    <message>
        <source>%1 → %2: chunk %3</source>
        <translation>%1 → %2: Chunk %3</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to the start (Home)</source>
        <translation>Zurück an den Anfang (Pos1)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The iteration before (←)</source>
        <translation>Die vorige Iteration (←)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The next iteration (→)</source>
        <translation>Die nächste Iteration (→)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Picture of the transfers</source>
        <translation>Bild der Übertragungen</translation>
    </message>
    <message>
        <source>The workers, what they hold and what they send</source>
        <translation>Die Worker, was sie halten und was sie senden</translation>
    </message>
    <message>
        <source>The run is fetched …</source>
        <translation>Der Lauf wird geholt …</translation>
    </message>
    <message>
        <source>worked through on paper, not run</source>
        <translation>auf Papier durchgerechnet, nicht gelaufen</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>Iteration %1 von %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>ScheduleView</name>
    <message>
        <source>Transfers of the schedule</source>
        <translation>Übertragungen des Ablaufplans</translation>
    </message>
    <message>
        <source>One row per transfer. Type to change a cell; Insert adds a row, Control Delete deletes it, Alt Up and Alt Down move it.</source>
        <translation>Eine Zeile je Übertragung. Tippen ändert eine Zelle; Einfg fügt eine Zeile ein, Strg+Entf löscht sie, Alt und Auf oder Ab verschiebt sie.</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>einfügen</translation>
    </message>
</context>
<context>
    <name>ScheduleWelcome</name>
    <message>
        <source>An allreduce of your own</source>
        <translation>Ein eigenes Allreduce</translation>
    </message>
    <message>
        <source>A row is one message: in which &lt;b&gt;step&lt;/b&gt;, &lt;b&gt;from&lt;/b&gt; which worker &lt;b&gt;to&lt;/b&gt; which (A is 0, B is 1 …), which &lt;b&gt;chunk&lt;/b&gt; of the array, and whether the receiver adds it to its own (&lt;b&gt;reduce&lt;/b&gt;) or is overwritten (&lt;b&gt;copy&lt;/b&gt;).</source>
        <translation>Eine Zeile ist eine Nachricht: in welchem &lt;b&gt;Schritt&lt;/b&gt;, &lt;b&gt;von&lt;/b&gt; welchem Worker &lt;b&gt;an&lt;/b&gt; welchen (A ist 0, B ist 1 …), welcher &lt;b&gt;Chunk&lt;/b&gt; des Arrays, und ob der Empfänger ihn zu seinem addiert (&lt;b&gt;reduce&lt;/b&gt;) oder überschrieben wird (&lt;b&gt;copy&lt;/b&gt;).</translation>
    </message>
    <message>
        <source>While you write, it is proved: every worker must end with every worker&apos;s contribution, each exactly once. A right schedule is priced beside the built-in ones and runs on any devices.</source>
        <translation>Während Sie schreiben, wird bewiesen: Jeder Worker muss mit dem Beitrag jedes Workers enden, jedem genau einmal. Ein richtiger Ablaufplan wird neben den eingebauten berechnet und läuft auf jedem Gerät.</translation>
    </message>
    <message>
        <source>Open a CSV…</source>
        <translation>Eine CSV öffnen …</translation>
    </message>
    <message>
        <source>Write the first row</source>
        <translation>Die erste Zeile schreiben</translation>
    </message>
    <message>
        <source>Start from %1</source>
        <translation>Mit %1 beginnen</translation>
    </message>
</context>
<context>
    <name>Scrubber</name>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Where in the run you stand; drag to go there, as far as the record reaches</source>
        <translation>Wo im Lauf man steht; ziehen, um dorthin zu gehen, so weit die Aufzeichnung reicht</translation>
    </message>
    <message>
        <source>Drag to any iteration that has run</source>
        <translation>Zu jeder Iteration ziehen, die gelaufen ist</translation>
    </message>
</context>
<context>
    <name>SearchView</name>
    <message>
        <source>Best found</source>
        <translation>Beste gefundene</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>Datenparallelität</translation>
    </message>
    <message>
        <source>Best that cuts one axis</source>
        <translation>Beste, die eine Achse teilt</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>The strategy, layer by layer and device by device, and how the search went</source>
        <translation>Die Strategie, Schicht für Schicht und Gerät für Gerät, und wie die Suche verlief</translation>
    </message>
    <message>
        <source>Kolo measures the parts of the model on this machine, judges plans with them, and runs the best.</source>
        <translation>Kolo misst die Teile des Modells auf diesem Rechner, beurteilt damit Pläne und führt die besten aus.</translation>
    </message>
    <message>
        <source>‹ Systems</source>
        <translation>‹ Systeme</translation>
    </message>
    <message>
        <source>Back to the table; a search goes on</source>
        <translation>Zurück zur Tabelle; eine Suche läuft weiter</translation>
    </message>
    <message>
        <source>Search for a strategy</source>
        <translation>Suche nach einer Strategie</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>How many may be used; the best plan may leave some out.</source>
        <translation>Wie viele benutzt werden dürfen; der beste Plan lässt vielleicht einige aus.</translation>
    </message>
    <message>
        <source>What is searched for</source>
        <translation>Wonach gesucht wird</translation>
    </message>
    <message>
        <source>What was found, predicted beside measured</source>
        <translation>Was gefunden wurde, vorhergesagt neben gemessen</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Trains with the chosen plan, on the Run page</source>
        <translation>Trainiert mit dem gewählten Plan auf der Seite „Lauf“</translation>
    </message>
    <message>
        <source>How far the search is</source>
        <translation>Wie weit die Suche ist</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>Picture of the search</source>
        <translation>Bild der Suche</translation>
    </message>
    <message>
        <source>Measuring a step of data parallelism …</source>
        <translation>Ein Schritt der Datenparallelität wird gemessen …</translation>
    </message>
    <message>
        <source>The search was cancelled.</source>
        <translation>Die Suche wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Cancelling …</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>%1 plans judged; the best ones run, round %2 of %3 …</source>
        <translation>%1 Pläne beurteilt; die besten laufen, Runde %2 von %3 …</translation>
    </message>
    <message>
        <source>%1 of %2 plans judged; the best takes %3 a step …</source>
        <translation>%1 von %2 Plänen beurteilt; der beste braucht %3 je Schritt …</translation>
    </message>
    <message>
        <source>%1 plans judged of %2 choices, %3 a second; %4 parts measured in %5 s.</source>
        <translation>%1 Pläne von %2 Möglichkeiten beurteilt, %3 je Sekunde; %4 Teile in %5 s gemessen.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 devices share %2 cores here, so predictions for more than %2 are rough.</source>
        <translation>%1 Geräte teilen sich hier %2 Kerne, darum sind Vorhersagen für mehr als %2 grob.</translation>
    </message>
    <message>
        <source>As measured, this is quicker than what the search found: %1. Take that.</source>
        <translation>Gemessen ist dies schneller als das, was die Suche fand: %1. Nehmen Sie das.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>SeenBlock</name>
    <message>
        <source>I have looked; show it</source>
        <translation>Ich habe hingesehen; zeigen</translation>
    </message>
    <message>
        <source>What you should have seen</source>
        <translation>Was zu sehen gewesen sein sollte</translation>
    </message>
    <message>
        <source>Show what you should have seen</source>
        <translation>Zeigen, was zu sehen gewesen sein sollte</translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>This one is done. Start over, or take new numbers.</source>
        <translation>Diese ist fertig. Von vorn beginnen oder neue Zahlen nehmen.</translation>
    </message>
    <message>
        <source>You go on where you left off.</source>
        <translation>Sie machen weiter, wo Sie aufgehört haben.</translation>
    </message>
    <message>
        <source>Type the numbers; a full stop stands for a blank.</source>
        <translation>Tippen Sie die Zahlen; ein Punkt (.) steht für ein leeres Feld.</translation>
    </message>
    <message>
        <source>✓ right at the first try    ↻ right later    ✗ wrong    – blank</source>
        <translation>✓ beim ersten Mal richtig    ↻ später richtig    ✗ falsch    – leer</translation>
    </message>
    <message>
        <source>Points: correct first tries, without a hint</source>
        <translation>Punkte: beim ersten Versuch richtig, ohne Hinweis</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Takes back what was typed or checked last (Ctrl+Z); a point that is gone stays gone</source>
        <translation>Nimmt zurück, was zuletzt getippt oder geprüft wurde (Strg+Z); ein verlorener Punkt bleibt verloren</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Brings it back (Ctrl+Y)</source>
        <translation>Bringt es zurück (Strg+Y)</translation>
    </message>
    <message>
        <source>Hint (costs the point)</source>
        <translation>Hinweis (kostet den Punkt)</translation>
    </message>
    <message>
        <source>Hint for the ✗ cell</source>
        <translation>Hinweis zur ✗-Zelle</translation>
    </message>
    <message>
        <source>What happens at this cell, in words (F4)</source>
        <translation>Was an dieser Zelle geschieht, in Worten (F4)</translation>
    </message>
    <message>
        <source>Check the row</source>
        <translation>Zeile prüfen</translation>
    </message>
    <message>
        <source>Checks what is filled in in the current row (Ctrl+Enter)</source>
        <translation>Prüft, was in der jetzigen Zeile ausgefüllt ist (Strg+Enter)</translation>
    </message>
    <message>
        <source>Leave the rest blank</source>
        <translation>Rest leer lassen</translation>
    </message>
    <message>
        <source>Fills the row&apos;s empty cells with blanks (Ctrl+.)</source>
        <translation>Trägt in die nicht ausgefüllten Zellen der Zeile „leer“ ein (Strg+.)</translation>
    </message>
    <message>
        <source>Check everything</source>
        <translation>Alles prüfen</translation>
    </message>
    <message>
        <source>Checks what is filled in and was not checked</source>
        <translation>Prüft, was ausgefüllt und noch nicht geprüft ist</translation>
    </message>
    <message>
        <source>Show the run</source>
        <translation>Den Lauf zeigen</translation>
    </message>
    <message>
        <source>The model answer: the run itself, on the engine</source>
        <translation>Die Musterantwort: der Lauf selbst, auf der Engine</translation>
    </message>
    <message>
        <source>One is still empty and was not counted.</source>
        <translation>Eine ist noch nicht ausgefüllt und zählt nicht.</translation>
    </message>
    <message>
        <source>%1 are still empty and were not counted.</source>
        <translation>%1 sind noch nicht ausgefüllt und zählen nicht.</translation>
    </message>
    <message>
        <source>A full stop stands for a blank.</source>
        <translation>Ein Punkt (.) steht für ein leeres Feld.</translation>
    </message>
    <message>
        <source>This exercise has no hints.</source>
        <translation>Diese Übung hat keine Hinweise.</translation>
    </message>
    <message>
        <source>✗ Not right: the point is gone. You may go on trying.</source>
        <translation>✗ Nicht richtig: Der Punkt ist weg. Sie dürfen weiter versuchen.</translation>
    </message>
    <message>
        <source>✓ Right: one point.</source>
        <translation>✓ Richtig: ein Punkt.</translation>
    </message>
    <message>
        <source>✓ Right, but not at the first try.</source>
        <translation>✓ Richtig, aber nicht beim ersten Versuch.</translation>
    </message>
    <message>
        <source>%1 right, %2 wrong: one point.</source>
        <translation>%1 richtig, %2 falsch: ein Punkt.</translation>
    </message>
    <message>
        <source>%1 right, %2 wrong: %3 points.</source>
        <translation>%1 richtig, %2 falsch: %3 Punkte.</translation>
    </message>
    <message>
        <source>%1 of 1 point</source>
        <translation>%1 von 1 Punkt</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message>
        <source>%1 answered, %2 lost, %3 to go</source>
        <translation>%1 beantwortet, %2 verloren, %3 noch offen</translation>
    </message>
    <message>
        <source>Type the passes, such as F0 or B0; a full stop stands for a blank.</source>
        <translation>Tippen Sie die Durchgänge, etwa F0 oder B0; ein Punkt (.) steht für ein leeres Feld.</translation>
    </message>
    <message>
        <source>✗ Not right, and the point is gone: %1</source>
        <translation>✗ Nicht richtig, und der Punkt ist weg: %1</translation>
    </message>
    <message>
        <source>The first that is wrong: %1</source>
        <translation>Das erste Falsche: %1</translation>
    </message>
</context>
<context>
    <name>SideBySide</name>
    <message>
        <source>Run these</source>
        <translation>Diese starten</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Runs side by side</source>
        <translation>Läufe nebeneinander</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>Algorithmen</translation>
    </message>
    <message>
        <source>Algorithm %1</source>
        <translation>Algorithmus %1</translation>
    </message>
    <message>
        <source>Run these algorithms on the same data</source>
        <translation>Diese Algorithmen auf denselben Daten starten</translation>
    </message>
    <message>
        <source>Each of them runs on the data of the settings; the current run ends</source>
        <translation>Jeder von ihnen läuft auf den Daten der Einstellungen; der jetzige Lauf wird beendet</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>&lt;p style=&apos;font-size:22px; font-weight:600&apos;&gt;The same data, several algorithms, one step&lt;/p&gt;&lt;p&gt;Choose two to four algorithms above and press &lt;b&gt;Run these&lt;/b&gt;, or select two to four runs in the history of the Run page and choose &lt;b&gt;Play side by side&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;All of them are then stepped together: by the buttons, by the arrow keys and Space.&lt;/p&gt;</source>
        <translation>&lt;p style=&apos;font-size:22px; font-weight:600&apos;&gt;Dieselben Daten, mehrere Algorithmen, ein Schritt&lt;/p&gt;&lt;p&gt;Wählen Sie oben zwei bis vier Algorithmen und drücken Sie &lt;b&gt;Diese starten&lt;/b&gt;, oder wählen Sie im Verlauf der Seite „Lauf“ zwei bis vier Läufe und dann &lt;b&gt;Nebeneinander abspielen&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;Alle gehen dann im gleichen Schritt: mit den Knöpfen, den Pfeiltasten und der Leertaste.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Waiting for the engine …</source>
        <translation>Warten auf die Engine …</translation>
    </message>
    <message>
        <source>Race in time</source>
        <translation>Wettlauf in der Zeit</translation>
    </message>
    <message>
        <source>One clock for all of them, as each was measured, and not one step</source>
        <translation>Eine Uhr für alle, wie jeder gemessen wurde, statt eines Schritts</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Time on the common clock</source>
        <translation>Zeit auf der gemeinsamen Uhr</translation>
    </message>
    <message>
        <source>measured %1, of which iteration %2 took %3; predicted %4</source>
        <translation>gemessen %1, davon %3 in Iteration %2; vorhergesagt %4</translation>
    </message>
    <message>
        <source>measured %1, predicted %2</source>
        <translation>gemessen %1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>Predicted by latency and bandwidth, fitted to these runs</source>
        <translation>Vorhergesagt aus Latenz und Bandbreite, an diese Läufe angepasst</translation>
    </message>
    <message>
        <source>Leave lecture mode with Esc, choose two to four algorithms and press &lt;b&gt;Run these&lt;/b&gt;; F5 then shows them here, stepped together by the arrow keys and Space.</source>
        <translation>Mit Esc den Vorlesungsmodus verlassen, zwei bis vier Algorithmen wählen und &lt;b&gt;Diese starten&lt;/b&gt; drücken; F5 zeigt sie dann hier, im gleichen Schritt mit den Pfeiltasten und der Leertaste.</translation>
    </message>
    <message>
        <source>busiest sent %1 · %2 in all</source>
        <translation>gesendet: bis %1, alle %2</translation>
    </message>
    <message>
        <source>iteration %1 of %2 · %3</source>
        <translation>Iteration %1 von %2 · %3</translation>
    </message>
</context>
<context>
    <name>SpeedPicker</name>
    <message>
        <source>Drag a bar up: that worker&apos;s steps take so many times as long</source>
        <translation>Ziehen Sie einen Balken hoch: Die Schritte dieses Workers dauern so viel Mal so lange</translation>
    </message>
    <message>
        <source>Speed of the workers</source>
        <translation>Tempo der Worker</translation>
    </message>
    <message>
        <source>Worker %1: %2 times as long</source>
        <translation>Worker %1: %2-mal so lange</translation>
    </message>
    <message>
        <source>All are equally fast. Drag a bar up to slow that worker down.</source>
        <translation>Alle sind gleich schnell. Ein Balken, nach oben gezogen, bremst seinen Worker.</translation>
    </message>
</context>
<context>
    <name>StepMemoryChart</name>
    <message>
        <source>Peak memory of each device: %1.</source>
        <translation>Spitzenbedarf jedes Geräts: %1.</translation>
    </message>
</context>
<context>
    <name>StepTable</name>
    <message>
        <source>This table has %L1 cells, too many for the clipboard: export the run as CSV, or select a part of it.</source>
        <translation>Diese Tabelle hat %L1 Zellen, zu viele für die Zwischenablage: den Lauf als CSV exportieren, oder einen Teil auswählen.</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>Als Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>StudioOptions</name>
    <message>
        <source>Run %1 could not be read within %2 s.</source>
        <translation>Lauf %1 konnte nicht innerhalb von %2 s gelesen werden.</translation>
    </message>
</context>
<context>
    <name>SubmissionPanel</name>
    <message>
        <source>Your name</source>
        <translation>Ihr Name</translation>
    </message>
    <message>
        <source>Your number or login</source>
        <translation>Ihre Nummer oder Kennung</translation>
    </message>
    <message>
        <source>Export the submission …</source>
        <translation>Abgabe exportieren …</translation>
    </message>
    <message>
        <source>Open an assignment …</source>
        <translation>Aufgabenblatt öffnen …</translation>
    </message>
    <message>
        <source>Close the assignment</source>
        <translation>Das Aufgabenblatt schließen</translation>
    </message>
    <message>
        <source>The assignment.toml that your teacher gave you</source>
        <translation>Die assignment.toml von Ihrer Lehrkraft</translation>
    </message>
    <message>
        <source>One .kolo file with your answers, to be handed in</source>
        <translation>Eine .kolo-Datei mit Ihren Antworten, zum Abgeben</translation>
    </message>
    <message>
        <source>TO HAND IN</source>
        <translation>ABZUGEBEN</translation>
    </message>
    <message>
        <source>submission</source>
        <translation>Abgabe</translation>
    </message>
    <message>
        <source>Open an assignment</source>
        <translation>Ein Aufgabenblatt öffnen</translation>
    </message>
    <message>
        <source>Assignments (*.toml)</source>
        <translation>Aufgabenblätter (*.toml)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Write your name or number on the left first; it belongs to what you hand in.</source>
        <translation>Schreiben Sie zuerst links Ihren Namen oder Ihre Nummer; sie gehören zu dem, was Sie abgeben.</translation>
    </message>
    <message>
        <source>Export the submission</source>
        <translation>Die Abgabe exportieren</translation>
    </message>
    <message>
        <source>Submissions (*.kolo)</source>
        <translation>Abgaben (*.kolo)</translation>
    </message>
    <message>
        <source>Saved %1: %2 of %3 points.</source>
        <translation>%1 gespeichert: %2 von %3 Punkten.</translation>
    </message>
    <message>
        <source>Saved %1 and verified it. %2</source>
        <translation>%1 gespeichert und geprüft. %2</translation>
    </message>
    <message>
        <source>%1 was saved, but kolo verify refuses it: %2</source>
        <translation>%1 wurde gespeichert, aber kolo verify weist es zurück: %2</translation>
    </message>
    <message>
        <source>Class overview …</source>
        <translation>Überblick über die Klasse …</translation>
    </message>
    <message>
        <source>For teachers: who is where and which question is hard, from a folder of submissions</source>
        <translation>Für Lehrende: wer wo ist und welche Frage schwer ist, aus einem Ordner mit Abgaben</translation>
    </message>
</context>
<context>
    <name>SystemCard</name>
    <message>
        <source>Run it</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Überlappt</translation>
    </message>
    <message>
        <source>The same run by hand</source>
        <translation>Derselbe Lauf von Hand</translation>
    </message>
    <message>
        <source>With the model and the devices of the Run page, and this system&apos;s settings</source>
        <translation>Mit dem Modell und den Geräten der Seite Lauf und den Einstellungen dieses Systems</translation>
    </message>
    <message>
        <source>Not in Kolo:</source>
        <translation>In Kolo fehlt:</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>The system&apos;s card</source>
        <translation>Karte des Systems</translation>
    </message>
    <message>
        <source>Search …</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Looks for the quickest strategy for a model, these devices and a link</source>
        <translation>Sucht die schnellste Strategie für ein Modell, diese Geräte und eine Verbindung</translation>
    </message>
    <message>
        <source>As %1 says it; Run it runs it so.</source>
        <translation>Wie es in %1 steht; „Starten“ führt es so aus.</translation>
    </message>
</context>
<context>
    <name>SystemsView</name>
    <message>
        <source>No system has that; clear the filter.</source>
        <translation>Das hat kein System; leeren Sie den Filter.</translation>
    </message>
    <message>
        <source>Run both</source>
        <translation>Beide starten</translation>
    </message>
    <message>
        <source>Filter: caffe, asynchronous, 2017 …</source>
        <translation>Filter: caffe, asynchron, 2017 …</translation>
    </message>
    <message>
        <source>Show only systems with these words</source>
        <translation>Nur Systeme mit diesen Wörtern zeigen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>as in the lecture</source>
        <translation>wie in der Vorlesung</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Überlappt</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>The systems of the lectures</source>
        <translation>Die Systeme der Vorlesungen</translation>
    </message>
    <message>
        <source>Compare with …</source>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <source>What both came to</source>
        <translation>Was aus beiden wurde</translation>
    </message>
    <message>
        <source>%1 on %2, %3 steps, the same seed</source>
        <translation>%1 auf %2, %3 Schritte, derselbe Startwert</translation>
    </message>
    <message>
        <source>Running %1 …</source>
        <translation>%1 läuft …</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>Das erste</translation>
    </message>
    <message>
        <source>the second</source>
        <translation>Das zweite</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Rows a second</source>
        <translation>Zeilen je Sekunde</translation>
    </message>
    <message>
        <source>Busiest device sends, a step</source>
        <translation>Fleißigstes Gerät sendet, je Schritt</translation>
    </message>
    <message>
        <source>All send, a step</source>
        <translation>Alle senden, je Schritt</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>(the same bits)</source>
        <translation>(dieselben Bits)</translation>
    </message>
    <message>
        <source>(other bits)</source>
        <translation>(andere Bits)</translation>
    </message>
    <message>
        <source>Open a file …</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>Open a configuration or a cluster</source>
        <translation>Eine Konfiguration oder einen Cluster öffnen</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Show what DeepSpeed&apos;s configuration, a TensorFlow cluster or TF_CONFIG describes; or drop it here</source>
        <translation>Zeigt, was eine Konfiguration von DeepSpeed, ein TensorFlow-Cluster oder TF_CONFIG beschreibt; oder hier ablegen</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>%1, element %2 (chunk %3), iteration %4</source>
        <translation>%1, Element %2 (Chunk %3), Iteration %4</translation>
    </message>
    <message>
        <source>%1, chunk %2, iteration %3</source>
        <translation>%1, Chunk %2, Iteration %3</translation>
    </message>
    <message>
        <source>%1: not reached yet</source>
        <translation>%1: noch nicht erreicht</translation>
    </message>
    <message>
        <source>%1: passed on</source>
        <translation>%1: weitergegeben</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1: %2 = %3</source>
        <translation>%1: %2 = %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>Iteration %1</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>Iteration</translation>
    </message>
</context>
<context>
    <name>TablePanel</name>
    <message>
        <source>blank = passed on</source>
        <translation>leer = weitergegeben</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table of all buffers, one row per iteration</source>
        <translation>Tabelle aller Puffer, eine Zeile je Iteration</translation>
    </message>
    <message>
        <source>Enter goes to the iteration of the row; Ctrl+C copies the table.</source>
        <translation>Enter geht zur Iteration der Zeile; Strg+C kopiert die Tabelle.</translation>
    </message>
    <message>
        <source>Blank where a partial sum was passed on</source>
        <translation>Leer, wo eine Teilsumme weitergegeben wurde</translation>
    </message>
    <message>
        <source>On: a partial sum that its holder has sent away is blank, as in the exercise.
Off: every cell shows what the buffer really holds.</source>
        <translation>An: Eine Teilsumme, die weitergeschickt wurde, ist leer, wie in der Übung.
Aus: Jede Zelle zeigt, was der Puffer wirklich enthält.</translation>
    </message>
    <message>
        <source>Press Run: the table fills with one row per iteration.</source>
        <translation>„Starten“ drücken: Die Tabelle füllt sich mit einer Zeile je Iteration.</translation>
    </message>
    <message>
        <source>This run moved no chunks between workers, so there is no table of them.</source>
        <translation>Dieser Lauf hat keine Chunks zwischen Workern bewegt, es gibt also keine Tabelle davon.</translation>
    </message>
    <message>
        <source>The arrays of this run are empty: there is nothing to show.</source>
        <translation>Die Arrays dieses Laufs sind leer: Es gibt nichts zu zeigen.</translation>
    </message>
</context>
<context>
    <name>TimeOverSize</name>
    <message>
        <source>Time over size</source>
        <translation>Zeit über Größe</translation>
    </message>
    <message>
        <source>bytes of each worker&apos;s array</source>
        <translation>Bytes des Arrays jedes Workers</translation>
    </message>
    <message>
        <source>time of one allreduce</source>
        <translation>Zeit eines Allreduce</translation>
    </message>
    <message>
        <source>%1: %2 for %3</source>
        <translation>%1: %2 für %3</translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation>Noch wurde nichts gemessen</translation>
    </message>
    <message>
        <source>%1 overtakes %2 at about %3</source>
        <translation>%1 überholt %2 bei etwa %3</translation>
    </message>
</context>
<context>
    <name>TimelinePanel</name>
    <message>
        <source>Nothing is recorded here.</source>
        <translation>Hier ist nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find in the timeline</source>
        <translation>In der Zeitachse suchen</translation>
    </message>
    <message>
        <source>What happened, a worker, “chunk 3”, “step 12” or “&gt; 20 µs”; Enter goes to the next</source>
        <translation>Was geschah, ein Worker, „Chunk 3“, „Schritt 12“ oder „&gt; 20 µs“; Enter geht zum nächsten Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The match before</source>
        <translation>Der Treffer davor</translation>
    </message>
    <message>
        <source>The next match</source>
        <translation>Der nächste Treffer</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>From each sender to its receiver</source>
        <translation>Von jedem Sender zu seinem Empfänger</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>The chain of work that the run waited for</source>
        <translation>Die Kette der Arbeit, auf die der Lauf wartete</translation>
    </message>
    <message>
        <source>Further away (S)</source>
        <translation>Weiter weg (S)</translation>
    </message>
    <message>
        <source>Closer (W)</source>
        <translation>Näher heran (W)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>The selection, or else the part shown at first (F)</source>
        <translation>Die Auswahl, sonst der anfangs gezeigte Teil (F)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>The whole run (0)</source>
        <translation>Der ganze Lauf (0)</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>The timeline in the picture&apos;s place</source>
        <translation>Die Zeitachse an der Stelle des Bildes</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>Chunk</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 received, %2 per second</source>
        <translation>%1 empfangen, %2 pro Sekunde</translation>
    </message>
    <message>
        <source>%1 received: %2/s, while receiving %3/s each</source>
        <translation>%1 empfangen: %2/s, beim Empfangen je %3/s</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>More of the timeline</source>
        <translation>Mehr zur Zeitachse</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Skip the tour</source>
        <translation>Rundgang überspringen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Five places of the window; Enter goes on, Esc ends the tour</source>
        <translation>Fünf Stellen des Fensters; Enter geht weiter, Esc beendet den Rundgang</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Esc does the same</source>
        <translation>Esc tut dasselbe</translation>
    </message>
    <message>
        <source>A run that really runs</source>
        <translation>Ein Lauf, der wirklich läuft</translation>
    </message>
    <message>
        <source>Four workers stand in a ring and wait before their first step. Press → and they take it: what moves is moved by the engine. Space plays, ← looks back into the record.</source>
        <translation>Vier Worker stehen im Ring und warten vor ihrem ersten Schritt. Drücken Sie →, und sie tun ihn: Was sich bewegt, bewegt die Engine. Die Leertaste spielt ab, ← schaut zurück in die Aufzeichnung.</translation>
    </message>
    <message>
        <source>The table of the exercise</source>
        <translation>Die Tabelle der Übung</translation>
    </message>
    <message>
        <source>Every step fills one row. A blank is a partial sum that was passed on. Click a row to go there, and rest on a cell to see whose numbers are in it.</source>
        <translation>Jeder Schritt füllt eine Zeile. Leer ist eine Teilsumme, die weitergegeben wurde. Ein Klick auf eine Zeile geht dorthin; ruht der Zeiger auf einer Zelle, steht da, wessen Zahlen darin sind.</translation>
    </message>
    <message>
        <source>Your own run</source>
        <translation>Ihr eigener Lauf</translation>
    </message>
    <message>
        <source>Change the workers, the algorithm or the numbers, and press Run (Ctrl+R). Every run is kept in the history.</source>
        <translation>Ändern Sie die Worker, den Algorithmus oder die Zahlen und drücken Sie „Starten“ (Strg+R). Jeder Lauf wird im Verlauf aufbewahrt.</translation>
    </message>
    <message>
        <source>Lessons and laboratories</source>
        <translation>Lektionen und Labore</translation>
    </message>
    <message>
        <source>The pages beside the run: lessons with runs in them, exercises, comparisons and more. Alt and a digit go there.</source>
        <translation>Die Seiten neben dem Lauf: Lektionen mit Läufen darin, Übungen, Vergleiche und mehr. Alt und eine Ziffer führen dorthin.</translation>
    </message>
    <message>
        <source>In front of a hall</source>
        <translation>Vor einem Hörsaal</translation>
    </message>
    <message>
        <source>F5 leaves nothing but the picture, the table or a chart, in large type; Esc leads back. The key ? lists all keys.</source>
        <translation>F5 lässt nichts übrig als das Bild, die Tabelle oder ein Diagramm, in großer Schrift; Esc führt zurück. Die Taste ? zeigt alle Tasten.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>RateChart</name>
    <message>
        <source>all %1</source>
        <translation>alle %1</translation>
    </message>
</context>
<context>
    <name>TrainingChart</name>
    <message>
        <source>step %1, after %2</source>
        <translation>Schritt %1, nach %2</translation>
    </message>
</context>
<context>
    <name>TrainingPage</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>The same training in several ways, over each other: in step, asynchronous, and between</source>
        <translation>Dasselbe Training auf mehrere Arten, übereinandergelegt: im Gleichschritt, asynchron und dazwischen</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>From the history</source>
        <translation>Aus dem Verlauf</translation>
    </message>
    <message>
        <source>What is laid over each other</source>
        <translation>Was übereinandergelegt wird</translation>
    </message>
    <message>
        <source>How far the series is</source>
        <translation>Wie weit die Reihe ist</translation>
    </message>
    <message>
        <source>What is run now</source>
        <translation>Was jetzt läuft</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>Was schiefging</translation>
    </message>
    <message>
        <source>Ends the run under way; what has run stays</source>
        <translation>Beendet den jetzigen Lauf; was gelaufen ist, bleibt</translation>
    </message>
    <message>
        <source>Or choose two to four trainings of the history.</source>
        <translation>Oder zwei bis vier Trainings aus dem Verlauf wählen.</translation>
    </message>
    <message>
        <source>One device each.</source>
        <translation>Je ein Gerät.</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>How often each way runs; the spread is drawn as a band.</source>
        <translation>Wie oft jede Art läuft; die Streuung wird als Band gezeichnet.</translation>
    </message>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Warten auf die Engine …</translation>
    </message>
    <message>
        <source>Take the run&apos;s settings</source>
        <translation>Wie der Lauf</translation>
    </message>
    <message>
        <source>All settings of the training on the Run page, those without a field here too</source>
        <translation>Alle Einstellungen des Trainings auf der Seite „Lauf“, auch die ohne Feld hier</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>Alle starten</translation>
    </message>
    <message>
        <source>Trainings of the history</source>
        <translation>Trainings aus dem Verlauf</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Übereinanderlegen</translation>
    </message>
    <message>
        <source>Lays the chosen trainings over each other</source>
        <translation>Legt die gewählten Trainings übereinander</translation>
    </message>
    <message>
        <source>%1 are chosen; at most %2 can be told apart.</source>
        <translation>%1 sind gewählt; höchstens %2 lassen sich unterscheiden.</translation>
    </message>
    <message>
        <source>Choose two to four trainings; what differs in their settings is listed.</source>
        <translation>Zwei bis vier Trainings wählen; was sich in ihren Einstellungen unterscheidet, wird aufgelistet.</translation>
    </message>
    <message>
        <source>along</source>
        <translation>entlang</translation>
    </message>
    <message>
        <source>Curves along %1</source>
        <translation>Kurven entlang: %1</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>This engine cannot train.</source>
        <translation>Diese Engine kann nicht trainieren.</translation>
    </message>
    <message>
        <source>%1 runs, one after the other.</source>
        <translation>%1 Läufe, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>A field is to be corrected.</source>
        <translation>Ein Feld ist zu berichtigen.</translation>
    </message>
    <message>
        <source>%1 · %2
%3</source>
        <translation>%1 · %2
%3</translation>
    </message>
    <message>
        <source>What the training shows</source>
        <translation>Was das Training zeigt</translation>
    </message>
    <message>
        <source>Run one</source>
        <translation>Einen starten</translation>
    </message>
    <message>
        <source>The first way alone, with one seed</source>
        <translation>Nur die erste Art, mit einem Startwert</translation>
    </message>
    <message>
        <source>Runs all ways with every seed, one after the other</source>
        <translation>Führt alle Arten mit jedem Startwert aus, nacheinander</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Logarithmic axis of the loss</source>
        <translation>Logarithmische Achse des Verlusts</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Press “Run all”: the same training runs in several ways with the same seeds, and the curves are laid over each other here.</source>
        <translation>„Alle starten“ drücken: Dasselbe Training läuft auf mehrere Arten mit denselben Startwerten, und die Kurven werden hier übereinandergelegt.</translation>
    </message>
    <message>
        <source>No training has been recorded yet. Run one on the Run page, or one of the presets here.</source>
        <translation>Noch wurde kein Training aufgezeichnet. Starten Sie eines auf der Seite Lauf, oder hier eine der Vorlagen.</translation>
    </message>
    <message>
        <source>Who runs, and how often</source>
        <translation>Wer läuft, und wie oft</translation>
    </message>
    <message>
        <source>on the rows of each step</source>
        <translation>auf den Zeilen jedes Schritts</translation>
    </message>
    <message>
        <source>on %1 held-out rows</source>
        <translation>auf %1 Testzeilen</translation>
    </message>
    <message>
        <source>Leave lecture mode with Esc and press “Run all”; F5 then shows the curves here.</source>
        <translation>Mit Esc den Vorlesungsmodus verlassen und „Alle starten“ drücken; F5 zeigt dann hier die Kurven.</translation>
    </message>
</context>
<context>
    <name>TrainingPanel</name>
    <message>
        <source>mean of %1</source>
        <translation>Mittel aus %1</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Figures of the training</source>
        <translation>Zahlen des Trainings</translation>
    </message>
    <message>
        <source>Steps that are done</source>
        <translation>Schritte, die getan sind</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stops all ranks at the next step; the record stays, and it can go on</source>
        <translation>Hält alle Ränge beim nächsten Schritt an; die Aufzeichnung bleibt, und es kann weitergehen</translation>
    </message>
    <message>
        <source>Ends the run at the next step; what was recorded is kept</source>
        <translation>Beendet den Lauf beim nächsten Schritt; was aufgezeichnet wurde, bleibt</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>rows/s</source>
        <translation>Zeilen/s</translation>
    </message>
    <message>
        <source>in/s</source>
        <translation>ein/s</translation>
    </message>
    <message>
        <source>out/s</source>
        <translation>aus/s</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>All ranks: pace, traffic and waiting</source>
        <translation>Alle Ränge: Tempo, Verkehr und Warten</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>, cancelled; the record is kept</source>
        <translation>, abgebrochen; die Aufzeichnung bleibt</translation>
    </message>
    <message>
        <source>, failed; the record is kept</source>
        <translation>, gescheitert; die Aufzeichnung bleibt</translation>
    </message>
    <message>
        <source>, paused</source>
        <translation>, angehalten</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>, noch etwa %1</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>staleness</source>
        <translation>Veralten</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>bytes/step</source>
        <translation>Bytes/Schritt</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>to target</source>
        <translation>bis zum Ziel</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>nicht erreicht</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>It writes:</source>
        <translation>Es schreibt:</translation>
    </message>
    <message>
        <source>What the model writes by now</source>
        <translation>Was das Modell inzwischen schreibt</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>bigrams</source>
        <translation>Bigramme</translation>
    </message>
    <message>
        <source>at step</source>
        <translation>bei Schritt</translation>
    </message>
    <message>
        <source>, done in %1 with its setup</source>
        <translation>, fertig in %1 mit Vorbereitung</translation>
    </message>
    <message>
        <source>%1 (%2 rows)</source>
        <translation>%1 (%2 Zeilen)</translation>
    </message>
</context>
<context>
    <name>TrainingSeries</name>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>%1, seed %2: </source>
        <translation>%1, Startwert %2: </translation>
    </message>
    <message>
        <source>, seed %1</source>
        <translation>, Startwert %1</translation>
    </message>
    <message>
        <source>: step %1 of %2</source>
        <translation>: Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>TrainingTables</name>
    <message>
        <source>%1 seeds: %2 … %3</source>
        <translation>%1 Startwerte: %2 … %3</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>detail</source>
        <translation>Detailstufe</translation>
    </message>
    <message>
        <source>Figures of every way</source>
        <translation>Zahlen jeder Art</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>Einstellungen, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>What differs in their settings</source>
        <translation>Was sich in ihren Einstellungen unterscheidet</translation>
    </message>
    <message>
        <source>way</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>loss (training rows)</source>
        <translation>Verlust (Trainingszeilen)</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>bytes/step</source>
        <translation>Bytes/Schritt</translation>
    </message>
    <message>
        <source>staleness</source>
        <translation>Veralten</translation>
    </message>
    <message>
        <source>to target</source>
        <translation>bis zum Ziel</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>nicht erreicht</translation>
    </message>
    <message>
        <source> (%1 of %2)</source>
        <translation> (%1 von %2)</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>nothing: only chance</source>
        <translation>nichts: nur der Zufall</translation>
    </message>
    <message>
        <source>accuracy (%1 rows)</source>
        <translation>Genauigkeit (%1 Zeilen)</translation>
    </message>
    <message>
        <source>Measured after the last step, as the accuracy is.</source>
        <translation>Nach dem letzten Schritt gemessen, wie die Genauigkeit.</translation>
    </message>
</context>
<context>
    <name>TuneCard</name>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Run and hand in</source>
        <translation>Laufen lassen und abgeben</translation>
    </message>
    <message>
        <source>Try these settings: %1</source>
        <translation>Diese Einstellungen ausprobieren: %1</translation>
    </message>
    <message>
        <source>Run these settings and hand them in: %1</source>
        <translation>Diese Einstellungen laufen lassen und abgeben: %1</translation>
    </message>
    <message>
        <source>The first that is handed in decides about the point</source>
        <translation>Die erste Abgabe entscheidet über den Punkt</translation>
    </message>
    <message>
        <source>Hint for: %1</source>
        <translation>Hinweis zu: %1</translation>
    </message>
    <message>
        <source>It runs …</source>
        <translation>Es läuft …</translation>
    </message>
    <message>
        <source>Handed in; checked at the end.</source>
        <translation>Abgegeben; geprüft wird am Ende.</translation>
    </message>
    <message>
        <source>✗ Not within the limits, and the point is gone. Go on trying.</source>
        <translation>✗ Nicht innerhalb der Grenzen, und der Punkt ist verloren. Probieren Sie weiter.</translation>
    </message>
    <message>
        <source>✓ Right: one point.</source>
        <translation>✓ Richtig: ein Punkt.</translation>
    </message>
    <message>
        <source>✓ Right, but not at the first try.</source>
        <translation>✓ Richtig, aber nicht beim ersten Versuch.</translation>
    </message>
    <message>
        <source>loss %1 of at most %2 %3</source>
        <translation>Verlust %1 von höchstens %2 %3</translation>
    </message>
    <message>
        <source>%1 bytes of at most %2 %3</source>
        <translation>%1 Byte von höchstens %2 %3</translation>
    </message>
    <message>
        <source>the busiest sends %1 bytes of at most %2 %3</source>
        <translation>wer am meisten sendet: %1 Byte von höchstens %2 %3</translation>
    </message>
    <message>
        <source>the fullest device holds %1 bytes of at most %2 %3</source>
        <translation>das vollste Gerät hält %1 Byte von höchstens %2 %3</translation>
    </message>
</context>
<context>
    <name>WaitPicture</name>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 wartet auf %2</translation>
    </message>
    <message>
        <source>What is broken, and who waits for whom</source>
        <translation>Was gestört ist, und wer auf wen wartet</translation>
    </message>
    <message>
        <source>%1 is stopped</source>
        <translation>%1 ist angehalten</translation>
    </message>
    <message>
        <source>%1 is slow</source>
        <translation>%1 ist langsam</translation>
    </message>
    <message>
        <source>%1 is killed</source>
        <translation>%1 ist getötet</translation>
    </message>
    <message>
        <source>the link %1 – %2 is cut</source>
        <translation>die Verbindung %1 – %2 ist gekappt</translation>
    </message>
    <message>
        <source>the link %1 – %2 is slow</source>
        <translation>die Verbindung %1 – %2 ist langsam</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>virtual</source>
        <translation>virtuell</translation>
    </message>
    <message>
        <source>{} … {} values</source>
        <translation>{} … {} Werte</translation>
    </message>
    <message>
        <source>{} takes the smaller of it and its own {} and holds {}.</source>
        <translation>{} vergleicht mit den eigenen {}, behält das Kleinere und hält {}.</translation>
    </message>
    <message>
        <source>worker {} of {}</source>
        <translation>Worker {} von {}</translation>
    </message>
    <message>
        <source>workers {}–{} of {}</source>
        <translation>Worker {}–{} von {}</translation>
    </message>
    <message>
        <source>{} takes the larger of it and its own {} and holds {}.</source>
        <translation>{} vergleicht mit den eigenen {}, behält das Größere und hält {}.</translation>
    </message>
    <message>
        <source>{} multiplies it by its own {} and holds {}.</source>
        <translation>{} multipliziert mit den eigenen {} und hält {}.</translation>
    </message>
    <message>
        <source>{} adds its own {} and holds {}.</source>
        <translation>{} addiert die eigenen {} und hält {}.</translation>
    </message>
    <message>
        <source>{} takes the smaller of it and its own.</source>
        <translation>{} behält das Kleinere davon und vom Eigenen.</translation>
    </message>
    <message>
        <source>{} takes the larger of it and its own.</source>
        <translation>{} behält das Größere davon und vom Eigenen.</translation>
    </message>
    <message>
        <source>{} multiplies it by its own.</source>
        <translation>{} multipliziert mit dem Eigenen.</translation>
    </message>
    <message>
        <source>{} adds its own.</source>
        <translation>{} addiert das Eigene.</translation>
    </message>
    <message>
        <source>{} takes the smallest of all that has come and holds {}.</source>
        <translation>{} nimmt das Kleinste von allem, was kam, und hält {}.</translation>
    </message>
    <message>
        <source>{} takes the largest of all that has come and holds {}.</source>
        <translation>{} nimmt das Größte von allem, was kam, und hält {}.</translation>
    </message>
    <message>
        <source>{} multiplies all that has come and holds {}.</source>
        <translation>{} multipliziert alles, was kam, und hält {}.</translation>
    </message>
    <message>
        <source>{} adds up all that has come and holds {}.</source>
        <translation>{} summiert alles, was kam, und hält {}.</translation>
    </message>
    <message>
        <source>{} takes the smallest of all that has come.</source>
        <translation>{} nimmt das Kleinste von allem, was kam.</translation>
    </message>
    <message>
        <source>{} takes the largest of all that has come.</source>
        <translation>{} nimmt das Größte von allem, was kam.</translation>
    </message>
    <message>
        <source>{} multiplies all that has come.</source>
        <translation>{} multipliziert alles, was kam.</translation>
    </message>
    <message>
        <source>{} adds up all that has come.</source>
        <translation>{} summiert alles, was kam.</translation>
    </message>
    <message>
        <source>{} sends chunk {} to {}; it is empty, so nothing changes.</source>
        <translation>{} sendet Chunk {} an {}; er ist leer, also ändert sich nichts.</translation>
    </message>
    <message>
        <source>{} sends chunk {} ({}) to {}</source>
        <translation>{} sendet Chunk {} ({}) an {}</translation>
    </message>
    <message>
        <source>{} sends chunk {} to {}</source>
        <translation>{} sendet Chunk {} an {}</translation>
    </message>
    <message>
        <source>{} keeps it beside until all have come.</source>
        <translation>{} legt ihn beiseite, bis alle da sind.</translation>
    </message>
    <message>
        <source>{} now holds {}.</source>
        <translation>{} hält jetzt {}.</translation>
    </message>
    <message>
        <source>{} keeps it.</source>
        <translation>{} behält ihn.</translation>
    </message>
    <message>
        <source>one device: {}</source>
        <translation>ein Gerät: {}</translation>
    </message>
    <message>
        <source>needed: {}</source>
        <translation>gebraucht: {}</translation>
    </message>
    <message>
        <source>,</source>
        <extracomment>Between the thousands of a whole number: 24,000</extracomment>
        <translation>&#xa0;</translation>
    </message>
    <message>
        <source>Run the program to see what its devices do.</source>
        <translation>Das Programm starten, um zu sehen, was seine Geräte tun.</translation>
    </message>
    <message>
        <source>{} kernel, {:.0f} % busy</source>
        <translation>{} Kernel, {:.0f} % in Arbeit</translation>
    </message>
    <message>
        <source>{} kernels, {:.0f} % busy</source>
        <translation>{} Kernel, {:.0f} % in Arbeit</translation>
    </message>
    <message>
        <source>peak {}</source>
        <translation>höchstens {}</translation>
    </message>
    <message>
        <source>above: memory in use; below: share of the time in which it computed</source>
        <translation>oben: belegter Speicher; unten: Anteil der Zeit, in der gerechnet wurde</translation>
    </message>
    <message>
        <source>Run the program: each of its operations appears here, on the device that it ran on.</source>
        <translation>Das Programm starten: Jede seiner Operationen erscheint hier, auf dem Gerät, auf dem sie lief.</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>{} op</source>
        <translation>{} Operation</translation>
    </message>
    <message>
        <source>{} ops</source>
        <translation>{} Operationen</translation>
    </message>
    <message>
        <source>{}: drop it on another device</source>
        <translation>{}: auf ein anderes Gerät ziehen</translation>
    </message>
    <message>
        <source>on {}: {}. Line {}</source>
        <translation>auf {}: {}. Zeile {}</translation>
    </message>
    <message>
        <source>virtual GPU</source>
        <translation>virtuelle GPU</translation>
    </message>
    <message>
        <source>Measure: the same matrix product is done on the CPU and on the GPU, from small to large.</source>
        <translation>Messen: Dasselbe Matrixprodukt wird auf der CPU und auf der GPU gerechnet, von klein bis groß.</translation>
    </message>
    <message>
        <source>n, of the n × n matrices</source>
        <translation>n der n × n-Matrizen</translation>
    </message>
    <message>
        <source>{}, compute</source>
        <translation>{}, Rechnen</translation>
    </message>
    <message>
        <source>{}, with copies</source>
        <translation>{}, mit Kopien</translation>
    </message>
    <message>
        <source>a virtual GPU is the same processor: no crossover to mark</source>
        <translation>Eine virtuelle GPU ist derselbe Prozessor: kein Schnittpunkt zu zeigen</translation>
    </message>
    <message>
        <source>from n ≈ {:.0f} the GPU wins</source>
        <translation>ab n ≈ {:.0f} gewinnt die GPU</translation>
    </message>
    <message>
        <source>no crossover up to here</source>
        <translation>bis hierher kein Schnittpunkt</translation>
    </message>
    <message>
        <source>shared GPU</source>
        <translation>geteilte GPU</translation>
    </message>
    <message>
        <source>emulated link</source>
        <translation>emulierte Verbindung</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>and the CPU</source>
        <translation>und die CPU</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} auf {}</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>hosts</source>
        <translation>Rechnern</translation>
    </message>
    <message>
        <source>MPI processes</source>
        <translation>MPI-Prozesse</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>injected delay</source>
        <translation>eingefügte Verzögerung</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>{}: {}. Make this panel larger to see the {} workers.</source>
        <translation>{}: {}. Um die {} Worker zu sehen, dieses Feld vergrößern.</translation>
    </message>
    <message>
        <source>A sector is a worker, a ring is a chunk: 0 outside, {} inside. The fuller the colour, the more contributions; full means complete.</source>
        <translation>Ein Sektor ist ein Worker, ein Ring ein Chunk: 0 außen, {} innen. Je voller die Farbe, desto mehr Beiträge; ganz voll heißt fertig.</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>die Summe</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>das Mittel</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>das Minimum</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>das Maximum</translation>
    </message>
    <message>
        <source>product</source>
        <translation>das Produkt</translation>
    </message>
    <message>
        <source>result</source>
        <translation>das Ergebnis</translation>
    </message>
    <message>
        <source>{} value</source>
        <translation>{} Wert</translation>
    </message>
    <message>
        <source>{} values</source>
        <translation>{} Werte</translation>
    </message>
    <message>
        <source>Each of {} workers holds its own {}, cut into {}.</source>
        <translation>Jeder der {} Worker hat eigene Daten: {}, geteilt in {}.</translation>
    </message>
    <message>
        <source>{} chunk</source>
        <translation>{} Chunk</translation>
    </message>
    <message>
        <source>{} chunks</source>
        <translation>{} Chunks</translation>
    </message>
    <message>
        <source>No run yet. Set the workers and their data, then press Run.</source>
        <translation>Noch kein Lauf. Worker und ihre Daten einstellen, dann „Starten“ drücken.</translation>
    </message>
    <message>
        <source>This run has no exchange that can be replayed as a picture.</source>
        <translation>Dieser Lauf hat keinen Austausch, der sich als Bild abspielen ließe.</translation>
    </message>
    <message>
        <source>The workers are getting their data …</source>
        <translation>Die Worker bekommen ihre Daten …</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>iteration {} of {}</source>
        <translation>Iteration {} von {}</translation>
    </message>
    <message>
        <source>Every worker holds the {} of all {}.</source>
        <translation>Jeder Worker hält {} aller {}.</translation>
    </message>
    <message>
        <source>Nothing is sent in this step.</source>
        <translation>In diesem Schritt wird nichts gesendet.</translation>
    </message>
    <message>
        <source>and {} more like it</source>
        <translation>und {} weitere ebenso</translation>
    </message>
    <message>
        <source>The arrays of this run are empty: there is nothing to show.</source>
        <translation>Die Arrays dieses Laufs sind leer: Es gibt nichts zu zeigen.</translation>
    </message>
    <message>
        <source>and {} more columns</source>
        <translation>und {} weitere Spalten</translation>
    </message>
    <message>
        <source>wait {}</source>
        <translation>wartet {}</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>idle time</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>idle time shortened</source>
        <translation>Leerlauf gekürzt</translation>
    </message>
    <message>
        <source>shown {} × slower</source>
        <translation>{} × langsamer gezeigt</translation>
    </message>
    <message>
        <source>Make this panel wider to see the timeline.</source>
        <translation>Um die Zeitachse zu sehen, dieses Feld verbreitern.</translation>
    </message>
    <message>
        <source>{} in which nobody moved or computed anything, shortened</source>
        <translation>{}, in denen niemand etwas bewegt oder gerechnet hat, gekürzt</translation>
    </message>
    <message>
        <source>passed on to {} in iteration {}</source>
        <translation>in Iteration {1} an {0} weitergegeben</translation>
    </message>
    <message>
        <source>passed on</source>
        <translation>weitergegeben</translation>
    </message>
    <message>
        <source>chunk {}</source>
        <translation>Chunk {}</translation>
    </message>
    <message>
        <source>empty: the array has fewer elements than chunks</source>
        <translation>leer: Das Array hat weniger Elemente als Chunks</translation>
    </message>
    <message>
        <source>elements {} to {}</source>
        <translation>Elemente {} bis {}</translation>
    </message>
    <message>
        <source>nothing has arrived here yet</source>
        <translation>hier ist noch nichts angekommen</translation>
    </message>
    <message>
        <source>… and {} more elements</source>
        <translation>… und {} weitere Elemente</translation>
    </message>
    <message>
        <source>{}, values not recorded</source>
        <translation>{}, Werte nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>{} of {} contributions</source>
        <translation>{} von {} Beiträgen</translation>
    </message>
    <message>
        <source>{} in {}</source>
        <translation>{} in {}</translation>
    </message>
    <message>
        <source>{} combines chunk {} in {}</source>
        <translation>{} verrechnet Chunk {} in {}</translation>
    </message>
    <message>
        <source>{} is delayed by {} (injected)</source>
        <translation>{} ist um {} verzögert (eingefügt)</translation>
    </message>
    <message>
        <source>delayed {}</source>
        <translation>verzögert {}</translation>
    </message>
    <message>
        <source>{} waits {} for {}</source>
        <translation>{} wartet {} auf {}</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>step {} of {}</source>
        <translation>Schritt {} von {}</translation>
    </message>
    <message>
        <source>loss {:.3g}</source>
        <translation>Verlust {:.3g}</translation>
    </message>
    <message>
        <source>accuracy {:.1f} %</source>
        <translation>Genauigkeit {:.1f} %</translation>
    </message>
    <message>
        <source>in {}</source>
        <translation>ein {}</translation>
    </message>
    <message>
        <source>out {}</source>
        <translation>aus {}</translation>
    </message>
    <message>
        <source>its last step</source>
        <translation>letzter Schritt</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>getötet</translation>
    </message>
    <message>
        <source>, {} rows</source>
        <translation>, {} Zeilen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>Of a long run, the first and the last steps are kept, and some of those between: this one was left out.</source>
        <translation>Von einem langen Lauf bleiben die ersten und die letzten Schritte und einige dazwischen: Dieser wurde ausgelassen.</translation>
    </message>
    <message>
        <source>in step {} of the run</source>
        <translation>in Schritt {} des Laufs</translation>
    </message>
    <message>
        <source>in {}, out {}</source>
        <translation>ein {}, aus {}</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Step {} of {}. Make this panel larger to see the {} ranks.</source>
        <translation>Schritt {} von {}. Um die {} Ränge zu sehen, dieses Feld vergrößern.</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>No run yet. Set up a training, then press Run.</source>
        <translation>Noch kein Lauf. Ein Training einrichten, dann „Starten“ drücken.</translation>
    </message>
    <message>
        <source>This training keeps no record: choose the detail summary or full to see it.</source>
        <translation>Dieses Training wird nicht aufgezeichnet: Um es zu sehen, die Detailstufe summary oder full wählen.</translation>
    </message>
    <message>
        <source>The workers make their data, and begin with the same parameters …</source>
        <translation>Die Worker erzeugen ihre Daten und beginnen mit denselben Parametern …</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>kodiert</translation>
    </message>
    <message>
        <source>receives</source>
        <translation>empfängt</translation>
    </message>
    <message>
        <source>adds up</source>
        <translation>summiert</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>verzögert</translation>
    </message>
    <message>
        <source>measures</source>
        <translation>misst</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>One worker begins with its parameters.</source>
        <translation>Ein Worker beginnt mit seinen Parametern.</translation>
    </message>
    <message>
        <source>{} workers begin with the same parameters.</source>
        <translation>{} Worker beginnen mit denselben Parametern.</translation>
    </message>
    <message>
        <source>It took {}, with a loss of {:.3g}.</source>
        <translation>Er dauerte {}, Verlust {:.3g}.</translation>
    </message>
    <message>
        <source>It took {}.</source>
        <translation>Er dauerte {}.</translation>
    </message>
    <message>
        <source>{} waited most of it.</source>
        <translation>Meist gewartet: {}.</translation>
    </message>
    <message>
        <source>took {}</source>
        <translation>dauerte {}</translation>
    </message>
    <message>
        <source>{} workers waited most of it.</source>
        <translation>{} Worker haben meist gewartet.</translation>
    </message>
    <message>
        <source>{} was delayed (injected).</source>
        <translation>{} wurde verzögert (eingefügt).</translation>
    </message>
    <message>
        <source>{} were delayed (injected).</source>
        <translation>{} wurden verzögert (eingefügt).</translation>
    </message>
    <message>
        <source>{} moved.</source>
        <translation>{} bewegt.</translation>
    </message>
    <message>
        <source>idle {}</source>
        <translation>Leerlauf {}</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>Schritt {}</translation>
    </message>
    <message>
        <source>partly injected</source>
        <translation>teils eingefügt</translation>
    </message>
    <message>
        <source>The first step is under way …</source>
        <translation>Der erste Schritt läuft …</translation>
    </message>
    <message>
        <source>{} receives {} from {} in {}</source>
        <translation>{} empfängt {} von {} in {}</translation>
    </message>
    <message>
        <source>{} is idle: nothing is recorded here</source>
        <translation>{} ist im Leerlauf: Hier ist nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>{} after iteration {}</source>
        <translation>{} nach Iteration {}</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>arbeitet</translation>
    </message>
    <message>
        <source>{} is not a power of two, so an iteration is added at both ends: before the others, {} sends its whole array to A, the next one to B, and so on; after them, they get the result back.</source>
        <translation>{} ist keine Zweierpotenz, darum kommt an beiden Enden eine Iteration hinzu: Vor den übrigen sendet {} sein ganzes Array an A, der nächste an B und so weiter; nach ihnen bekommen sie das Ergebnis zurück.</translation>
    </message>
    <message>
        <source>The array is cut into {} chunks of {} or {} numbers, the larger ones first.</source>
        <translation>Das Array wird in {} Chunks zu {} oder {} Zahlen geteilt, die größeren zuerst.</translation>
    </message>
    <message>
        <source>**{} workers** allreduce an array of **{} numbers of {} bytes** each by the algorithm *{}*. {}{}

Count iterations and bytes. 1 KiB is 1024 bytes, but give plain bytes.</source>
        <translation>**{} Worker** führen ein Allreduce aus, jeder mit einem Array aus **{} Zahlen zu {} Byte**, mit dem Algorithmus *{}*. {}{}

Zählen Sie Iterationen und Bytes. 1 KiB sind 1024 Byte, aber geben Sie einfache Bytes an.</translation>
    </message>
    <message>
        <source>Follow one worker&apos;s numbers until they are in everybody&apos;s sum. What can be sent at the same time shares an iteration; the way back counts, too.</source>
        <translation>Verfolgen Sie die Zahlen eines Workers, bis sie in der Summe bei allen stecken. Was gleichzeitig gesendet werden kann, teilt sich eine Iteration; der Rückweg zählt mit.</translation>
    </message>
    <message>
        <source>Pick the worker that sends most. How many messages does it send, and is each a whole array or only a part of it?</source>
        <translation>Nehmen Sie den Worker, der am meisten sendet. Wie viele Nachrichten sendet er, und ist jede ein ganzes Array oder nur ein Teil davon?</translation>
    </message>
    <message>
        <source>Count the messages of every iteration, and how large they are; then add up all iterations.</source>
        <translation>Zählen Sie die Nachrichten jeder Iteration und wie groß sie sind; dann addieren Sie alle Iterationen.</translation>
    </message>
    <message>
        <source>With n workers and S bytes per worker it is {}.</source>
        <translation>Bei n Workern und S Byte je Worker sind es {}.</translation>
    </message>
    <message>
        <source>For the first n = {} workers and S bytes per worker it is {}; the others add {}.</source>
        <translation>Für die ersten n = {} Worker und S Byte je Worker sind es {}; die übrigen bringen {} hinzu.</translation>
    </message>
    <message>
        <source>How many iterations does it take?</source>
        <translation>Wie viele Iterationen dauert es?</translation>
    </message>
    <message>
        <source>How many bytes does the worker that sends most send?</source>
        <translation>Wie viele Bytes sendet der Worker, der am meisten sendet?</translation>
    </message>
    <message>
        <source>How many bytes do all workers send together?</source>
        <translation>Wie viele Bytes senden alle Worker zusammen?</translation>
    </message>
    <message>
        <source>The curve shows how long one allreduce takes on **{} workers**, over the size of the array. A link moves 1 GB/s, and every iteration costs **{} µs** before its first byte. Which algorithm made it?

{}</source>
        <translation>Die Kurve zeigt, wie lange ein Allreduce mit **{} Workern** dauert, über der Größe des Arrays. Eine Verbindung schafft 1 GB/s, und jede Iteration kostet **{} µs** vor ihrem ersten Byte. Welcher Algorithmus hat sie gemacht?

{}</translation>
    </message>
    <message>
        <source>The curve is modelled, not measured: an iteration takes the latency plus bytes ÷ rate, where the bytes are those of the worker that sends or receives most. A link carries both ways at once.</source>
        <translation>Die Kurve ist berechnet, nicht gemessen: Eine Iteration dauert die Latenz plus Bytes ÷ Rate, wobei die Bytes des Workers zählen, der am meisten sendet oder empfängt. Eine Verbindung überträgt in beide Richtungen zugleich.</translation>
    </message>
    <message>
        <source>The curve is modelled, not measured: iterations × latency + bytes of the busiest worker ÷ rate.</source>
        <translation>Die Kurve ist berechnet, nicht gemessen: Iterationen × Latenz + Bytes des meistbeschäftigten Workers ÷ Rate.</translation>
    </message>
    <message>
        <source>array, bytes</source>
        <translation>Array, Bytes</translation>
    </message>
    <message>
        <source>time, µs</source>
        <translation>Zeit, µs</translation>
    </message>
    <message>
        <source>modelled: {} µs and 1 GB/s per link</source>
        <translation>berechnet: {} µs und 1 GB/s je Verbindung</translation>
    </message>
    <message>
        <source>Which algorithm made this curve?</source>
        <translation>Welcher Algorithmus hat diese Kurve gemacht?</translation>
    </message>
    <message>
        <source>The flat part on the left gives away the number of iterations, the slope on the right the bytes.</source>
        <translation>Der flache Teil links verrät die Zahl der Iterationen, die Steigung rechts die Bytes.</translation>
    </message>
    <message>
        <source>Going by the flat part, how many iterations does it take?</source>
        <translation>Wie viele Iterationen dauert es, am flachen Teil abgelesen?</translation>
    </message>
    <message>
        <source>Divide the time at {}, {:.1f} µs, by the latency, {} µs; the bytes add little.</source>
        <translation>Teilen Sie die Zeit bei {}, {:.1f} µs, durch die Latenz, {} µs; die Bytes machen wenig aus.</translation>
    </message>
    <message>
        <source>In iteration {} nothing reaches chunk {} of {}, and {} does not send it: it stays as it was.</source>
        <translation>In Iteration {} kommt nichts bei Chunk {} von {} an, und {} sendet ihn nicht: Er bleibt, wie er war.</translation>
    </message>
    <message>
        <source>min</source>
        <translation>das Minimum</translation>
    </message>
    <message>
        <source>max</source>
        <translation>das Maximum</translation>
    </message>
    <message>
        <source>prod</source>
        <translation>das Produkt</translation>
    </message>
    <message>
        <source>{} numbers</source>
        <translation>{} Zahlen</translation>
    </message>
    <message>
        <source>{} workers hold {} each and want the **{}** of all of them, by the algorithm *{}*. The first row is given. Fill in what every worker holds after every iteration; type a full stop where a partial result has been passed on: that cell is blank.

{}</source>
        <translation>{} Worker halten je {} und wollen **{}** von allen, mit dem Algorithmus *{}*. Die erste Zeile ist gegeben. Tragen Sie ein, was jeder Worker nach jeder Iteration hält; tippen Sie einen Punkt (.), wo ein Teilergebnis weitergegeben wurde: Diese Zelle ist leer.

{}</translation>
    </message>
    <message>
        <source>In the first iteration A sends its chunk 0, B its chunk 1, and so on, each to its right-hand neighbour.</source>
        <translation>In der ersten Iteration sendet A seinen Chunk 0, B seinen Chunk 1 und so weiter, jeder an seinen rechten Nachbarn.</translation>
    </message>
    <message>
        <source>In the first iteration B sends to A, D to C, and so on; in the next, C to A, at twice the distance, until A has everything. Then the result goes back the same way, the longest distance first.</source>
        <translation>In der ersten Iteration sendet B an A, D an C und so weiter; in der nächsten, über den doppelten Abstand, C an A, bis A alles hat. Dann geht das Ergebnis denselben Weg zurück, der größte Abstand zuerst.</translation>
    </message>
    <message>
        <source>Workers exchange at distance 1 first (A with B, C with D …), then at distance 2 (A with C, B with D …), and so on.</source>
        <translation>Die Worker tauschen zuerst im Abstand 1 aus (A mit B, C mit D …), dann im Abstand 2 (A mit C, B mit D …) und so weiter.</translation>
    </message>
    <message>
        <source>Workers exchange at distance {} first, then at half of that, down to 1. In each exchange both halve the chunks they still work on; the worker that comes first in the alphabet keeps the lower half and sends the upper. So A ends up with chunk 0 complete, B with chunk 1, and so on; then the chunks go back the same way, at distance 1 first.</source>
        <translation>Die Worker tauschen zuerst im Abstand {} aus, dann jeweils im halben Abstand, bis hinab zu 1. Bei jedem Austausch halbieren beide die Chunks, an denen sie noch arbeiten; wer im Alphabet zuerst kommt, behält die untere Hälfte und sendet die obere. So hat am Ende A den Chunk 0 fertig, B den Chunk 1 und so weiter; dann gehen die Chunks denselben Weg zurück, im Abstand 1 zuerst.</translation>
    </message>
    <message>
        <source>Before all that {} sends its whole array to A, the next one to B, and so on; in the last iteration they get the result back.</source>
        <translation>Vor alledem sendet {} sein ganzes Array an A, der nächste an B und so weiter; in der letzten Iteration bekommen sie das Ergebnis zurück.</translation>
    </message>
    <message>
        <source>What does {} hold in chunk {} after iteration {}?</source>
        <translation>Was hält {} in Chunk {} nach Iteration {}?</translation>
    </message>
    <message>
        <source>A small graph of operations runs on a CPU and a GPU. A tensor that an operation on the other device needs is copied there, **once**, however many operations there need it. Place the free operations so that **at most {} tensors are copied**.

| operation | needs | runs on |
| --- | --- | --- |
</source>
        <translation>Ein kleiner Graph von Operationen läuft auf einer CPU und einer GPU. Ein Tensor, den eine Operation auf dem anderen Gerät braucht, wird dorthin kopiert, und zwar **einmal**, wie viele Operationen dort ihn auch brauchen. Platzieren Sie die freien Operationen so, dass **höchstens {} Tensoren kopiert werden**.

| Operation | braucht | läuft auf |
| --- | --- | --- |
</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Where does *{}* run?</source>
        <translation>Wo läuft *{}*?</translation>
    </message>
    <message>
        <source>Even with everything else placed at its best, the other device would take {} copies.</source>
        <translation>Ist alles andere am besten platziert, so wären es mit dem anderen Gerät {} Kopien.</translation>
    </message>
    <message>
        <source>Even with everything else placed at its best, the other device would cost {} more bytes.</source>
        <translation>Ist alles andere am besten platziert, so würden mit dem anderen Gerät {} Byte mehr kopiert.</translation>
    </message>
    <message>
        <source>How many bytes are copied then?</source>
        <translation>Wie viele Bytes werden dann kopiert?</translation>
    </message>
    <message>
        <source>Add up what is needed on the other device, each tensor once. There are {} placements in all.</source>
        <translation>Zählen Sie zusammen, was auf dem anderen Gerät gebraucht wird, jeden Tensor einmal. Insgesamt gibt es {} Platzierungen.</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} Byte</translation>
    </message>
    <message>
        <source>A small graph of operations runs on a CPU and a GPU. What an operation makes is copied to the other device if an operation there needs it: **once**, however many of them do. Place the free operations so that **the fewest bytes are copied**.

| operation | needs | makes | runs on |
| --- | --- | --- | --- |
</source>
        <translation>Ein kleiner Graph von Operationen läuft auf einer CPU und einer GPU. Was eine Operation erzeugt, wird auf das andere Gerät kopiert, wenn eine Operation dort es braucht: **einmal**, auch wenn mehrere dort es brauchen. Platzieren Sie die freien Operationen so, dass **die wenigsten Bytes kopiert werden**.

| Operation | braucht | erzeugt | läuft auf |
| --- | --- | --- | --- |
</translation>
    </message>
    <message>
        <source>{} workers add up their arrays by the algorithm *{}*. Before every iteration, say what will happen. A wrong answer costs the point, and the question stays until it is answered. {}

They begin with{}</source>
        <translation>{} Worker summieren ihre Arrays mit dem Algorithmus *{}*. Sagen Sie vor jeder Iteration, was geschehen wird. Eine falsche Antwort kostet den Punkt, und die Frage bleibt, bis sie beantwortet ist. {}

Sie beginnen mit{}</translation>
    </message>
    <message>
        <source>Iteration {} ({}): to whom does {} send?</source>
        <translation>Iteration {} ({}): An wen sendet {}?</translation>
    </message>
    <message>
        <source>In {} look at who is linked with {}.</source>
        <translation>Sehen Sie beim Algorithmus {} nach, wer mit {} verbunden ist.</translation>
    </message>
    <message>
        <source>Iteration {} ({}): who sends to {}?</source>
        <translation>Iteration {} ({}): Wer sendet an {}?</translation>
    </message>
    <message>
        <source>Iteration {}: which chunk does {} send to {}?</source>
        <translation>Iteration {}: Welchen Chunk sendet {} an {}?</translation>
    </message>
    <message>
        <source>The chunk that reached the sender in the iteration before, if any did.</source>
        <translation>Den Chunk, der in der vorigen Iteration beim Sender ankam, falls einer ankam.</translation>
    </message>
    <message>
        <source>A chunk that is complete at the sender and not yet at the receiver.</source>
        <translation>Einen Chunk, der beim Sender schon fertig ist und beim Empfänger noch nicht.</translation>
    </message>
    <message>
        <source>Iteration {}: what does {} hold in chunk {} afterwards?</source>
        <translation>Iteration {}: Was hält {} danach in Chunk {}?</translation>
    </message>
    <message>
        <source>A ring allreduce of {} workers, but **one transfer is wrong**: it goes to the wrong worker or carries the wrong chunk, and so the sums come out wrong. Find it and repair it.</source>
        <translation>Ein Ring-Allreduce mit {} Workern, aber **eine Übertragung ist falsch**: Sie geht an den falschen Worker oder bringt den falschen Chunk, und darum stimmen die Summen nicht. Finden Sie sie und reparieren Sie sie.</translation>
    </message>
    <message>
        <source>In which iteration is the wrong transfer?</source>
        <translation>In welcher Iteration ist die falsche Übertragung?</translation>
    </message>
    <message>
        <source>It is in the first phase, while partial sums travel.</source>
        <translation>Sie ist in der ersten Phase, während Teilsummen wandern.</translation>
    </message>
    <message>
        <source>It is in the second phase, while complete chunks are handed round.</source>
        <translation>Sie ist in der zweiten Phase, während fertige Chunks herumgereicht werden.</translation>
    </message>
    <message>
        <source>Who sends it?</source>
        <translation>Wer sendet sie?</translation>
    </message>
    <message>
        <source>In a ring every worker sends to its right-hand neighbour, the chunk that it got in the iteration before.</source>
        <translation>In einem Ring sendet jeder Worker an seinen rechten Nachbarn, und zwar den Chunk, den er in der vorigen Iteration bekam.</translation>
    </message>
    <message>
        <source>To whom must it go?</source>
        <translation>An wen muss sie gehen?</translation>
    </message>
    <message>
        <source>In a ring, always to the right-hand neighbour.</source>
        <translation>In einem Ring immer an den rechten Nachbarn.</translation>
    </message>
    <message>
        <source>Which chunk must it carry?</source>
        <translation>Welchen Chunk muss sie bringen?</translation>
    </message>
    <message>
        <source>The one that reached the sender in the iteration before; in the first, its own number.</source>
        <translation>Den, der in der vorigen Iteration beim Sender ankam; in der ersten den mit dessen eigener Nummer.</translation>
    </message>
    <message>
        <source>The four review questions. Answer the first three in your own words, then compare with the outline; the fourth is the table of a ring allreduce.</source>
        <translation>Die vier Wiederholungsfragen. Beantworten Sie die ersten drei in Ihren eigenen Worten und vergleichen Sie dann mit der Gliederung; die vierte ist die Tabelle eines Ring-Allreduce.</translation>
    </message>
    <message>
        <source>What are model parallelism and data parallelism?</source>
        <translation>Was sind Modellparallelität und Datenparallelität?</translation>
    </message>
    <message>
        <source>- Model parallelism: one model, its parts on several devices. Cut between layers, the devices wait for each other (unless batches are pipelined); cut within layers, every layer costs communication. It is what helps when the model does not fit into one device.
- Data parallelism: the whole model on every device, the batch divided. Each device computes gradients on its part; they are averaged; everyone makes the same update. The model must fit into one device.
- The price of data parallelism is the exchange of gradients in every step, and the question of when to wait for whom.</source>
        <translation>- Modellparallelität: ein Modell, seine Teile auf mehreren Geräten. Zwischen Schichten geteilt, warten die Geräte aufeinander (es sei denn, Batches laufen als Pipeline hindurch); innerhalb von Schichten geteilt, kostet jede Schicht Kommunikation. Sie hilft, wenn das Modell nicht in ein Gerät passt.
- Datenparallelität: das ganze Modell auf jedem Gerät, der Batch aufgeteilt. Jedes Gerät berechnet Gradienten auf seinem Teil; sie werden gemittelt; alle machen dieselbe Aktualisierung. Das Modell muss in ein Gerät passen.
- Der Preis der Datenparallelität ist der Austausch der Gradienten in jedem Schritt und die Frage, wann man auf wen wartet.</translation>
    </message>
    <message>
        <source>Which strategies are there to train on several servers, and how do you choose?</source>
        <translation>Welche Strategien gibt es, um auf mehreren Servern zu trainieren, und wie wählt man?</translation>
    </message>
    <message>
        <source>- What is divided: the model or the data. The data, if the model fits into a device.
- How gradients meet: centrally, at a parameter server (simple, but its link is the bottleneck, and its loss ends the run), or without a centre, by allreduce. A ring sends the fewest bytes a worker, 2S(n−1)/n (no allreduce can do with less), in 2(n−1) iterations; a tree needs only 2⌈lg n⌉, but sends more.
- When: synchronously (every step waits for the slowest, but it is the arithmetic of one big batch) or asynchronously (nobody waits, but gradients are stale).
- Few parameters or uneven workers speak for a parameter server; many parameters and even workers for a ring.</source>
        <translation>- Was geteilt wird: das Modell oder die Daten. Die Daten, wenn das Modell in ein Gerät passt.
- Wie die Gradienten zusammenkommen: zentral bei einem Parameterserver (einfach, aber seine Verbindung ist der Engpass, und sein Ausfall beendet den Lauf) oder ohne Zentrum durch ein Allreduce. Ein Ring sendet die wenigsten Bytes je Worker, 2S(n−1)/n (mit weniger kommt kein Allreduce aus), in 2(n−1) Iterationen; ein Baum braucht nur 2⌈lg n⌉, sendet aber mehr.
- Wann: synchron (jeder Schritt wartet auf den langsamsten, rechnet aber wie ein einziger großer Batch) oder asynchron (niemand wartet, aber Gradienten sind veraltet).
- Wenige Parameter oder ungleiche Worker sprechen für einen Parameterserver, viele Parameter und gleiche Worker für einen Ring.</translation>
    </message>
    <message>
        <source>Explain gradient quantization and gradient sparsification in brief.</source>
        <translation>Erklären Sie kurz Quantisierung und Ausdünnung von Gradienten.</translation>
    </message>
    <message>
        <source>- Both send fewer bytes per gradient, at the price of noise.
- Quantization sends every coordinate with fewer bits: a sign and a scale, or one of a few levels.
- Sparsification sends only some coordinates: the largest, or randomly chosen ones.
- There are two ways to stay true to the gradient; a method uses one of them, not both. *Unbiased*: round at random (QSGD, TernGrad), or drop at random and divide what is sent by the probability of sending it. The expectation is the gradient, and nothing is kept. *Error feedback* (1-bit SGD, top-k, DGC): send without scaling up, and keep the residual, what was rounded off or not sent, to be added to the next gradient.</source>
        <translation>- Beide senden weniger Bytes je Gradient, um den Preis von Rauschen.
- Quantisierung sendet jede Koordinate mit weniger Bits: ein Vorzeichen und einen Maßstab, oder eine von wenigen Stufen.
- Ausdünnung sendet nur manche Koordinaten: die größten oder zufällig gewählte.
- Dem Gradienten treu zu bleiben, dafür gibt es zwei Wege; ein Verfahren nimmt einen davon, nicht beide. *Erwartungstreu*: zufällig runden (QSGD, TernGrad), oder zufällig weglassen und das Gesendete durch die Wahrscheinlichkeit teilen, mit der es gesendet wird. Der Erwartungswert ist der Gradient, und nichts wird aufgehoben. *Fehlerrückführung* (1-Bit-SGD, Top-k, DGC): ohne Vergrößerung senden und das Residuum aufheben, also was weggerundet oder nicht gesendet wurde; es wird zum nächsten Gradienten addiert.</translation>
    </message>
    <message>
        <source>Reach a held-out loss of at most {} with at most {} bytes in all.</source>
        <translation>Erreichen Sie auf den zurückgehaltenen Zeilen einen Verlust von höchstens {} mit insgesamt höchstens {} Byte.</translation>
    </message>
    <message>
        <source>Two workers train a small network to tell two spirals apart, for {} steps. With every gradient sent in full, they send **{} bytes**. Turn the knobs until the loss is low enough *and* the traffic small enough. **Trying is free**; only what you hand in counts.</source>
        <translation>Zwei Worker trainieren {} Schritte lang ein kleines Netz, zwei Spiralen zu unterscheiden. Wird jeder Gradient ganz gesendet, so senden sie **{} Byte**. Drehen Sie an den Knöpfen, bis der Verlust klein genug ist *und* der Verkehr auch. **Ausprobieren kostet nichts**; nur was Sie abgeben, zählt.</translation>
    </message>
    <message>
        <source>The learning rate.</source>
        <translation>Die Lernrate.</translation>
    </message>
    <message>
        <source>every value</source>
        <translation>jeder Wert</translation>
    </message>
    <message>
        <source>four levels, rounded at random</source>
        <translation>vier Stufen, zufällig gerundet</translation>
    </message>
    <message>
        <source>the sign and two means</source>
        <translation>das Vorzeichen und zwei Mittelwerte</translation>
    </message>
    <message>
        <source>the largest tenth</source>
        <translation>das größte Zehntel</translation>
    </message>
    <message>
        <source>the largest hundredth</source>
        <translation>das größte Hundertstel</translation>
    </message>
    <message>
        <source>How gradients are compressed before they are sent.</source>
        <translation>Wie Gradienten vor dem Senden verkleinert werden.</translation>
    </message>
    <message>
        <source>4 bytes</source>
        <translation>4 Byte</translation>
    </message>
    <message>
        <source>2 bytes</source>
        <translation>2 Byte</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>jeden Schritt</translation>
    </message>
    <message>
        <source>every eighth step, the parameters</source>
        <translation>jeden achten Schritt, und zwar die Parameter</translation>
    </message>
    <message>
        <source>How often the workers agree.</source>
        <translation>Wie oft sich die Worker einigen.</translation>
    </message>
    <message>
        <source>Half the bytes a value, or fewer values; and look at the learning rate.</source>
        <translation>Halb so viele Bytes je Wert, oder weniger Werte; und achten Sie auf die Lernrate.</translation>
    </message>
    <message>
        <source>Half precision is not enough. What can be rounded, and what can be left out?</source>
        <translation>Halbe Genauigkeit reicht nicht. Was lässt sich runden, und was weglassen?</translation>
    </message>
    <message>
        <source>Nobody says that the workers must agree after every step.</source>
        <translation>Niemand sagt, dass sich die Worker nach jedem Schritt einigen müssen.</translation>
    </message>
    <message>
        <source>{} workers allreduce their arrays. Look at who sends what to whom in every iteration: **which algorithm is it?**</source>
        <translation>{} Worker führen ein Allreduce ihrer Arrays aus. Sehen Sie sich an, wer in jeder Iteration was an wen sendet: **Welcher Algorithmus ist es?**</translation>
    </message>
    <message>
        <source>Which algorithm is this?</source>
        <translation>Welcher Algorithmus ist das?</translation>
    </message>
    <message>
        <source>It takes {} iterations, and cuts the array into {} part.</source>
        <translation>Er braucht {} Iterationen und teilt das Array in {} Teil.</translation>
    </message>
    <message>
        <source>It takes {} iterations, and cuts the array into {} parts.</source>
        <translation>Er braucht {} Iterationen und teilt das Array in {} Teile.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>stage {}</source>
        <translation>Stufe {}</translation>
    </message>
    <message>
        <source>stages {}</source>
        <translation>Stufen {}</translation>
    </message>
    <message>
        <source>layer {}</source>
        <translation>Schicht {}</translation>
    </message>
    <message>
        <source>layers {}</source>
        <translation>Schichten {}</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>micro-batch {}</source>
        <translation>Micro-Batch {}</translation>
    </message>
    <message>
        <source>keeps</source>
        <translation>behält</translation>
    </message>
    <message>
        <source>No run yet. Set up a pipeline, then press Run.</source>
        <translation>Noch kein Lauf. Eine Pipeline einrichten, dann „Starten“ drücken.</translation>
    </message>
    <message>
        <source>A training without a pipeline has no table. P shows its picture, C its charts.</source>
        <translation>Ein Training ohne Pipeline hat keine Tabelle. P zeigt sein Bild, C seine Diagramme.</translation>
    </message>
    <message>
        <source>The training steps of this run have no plan.</source>
        <translation>Die Trainingsschritte dieses Laufs haben keinen Plan.</translation>
    </message>
    <message>
        <source>The plan of this run names stages or micro-batches that it does not have.</source>
        <translation>Der Plan dieses Laufs nennt Stufen oder Micro-Batches, die er nicht hat.</translation>
    </message>
    <message>
        <source>backward, input</source>
        <translation>rückw., Eingabe</translation>
    </message>
    <message>
        <source>backward, weights</source>
        <translation>rückw., Gewichte</translation>
    </message>
    <message>
        <source>forward again</source>
        <translation>nochmals vorwärts</translation>
    </message>
    <message>
        <source>back from the host</source>
        <translation>zurück vom Rechner</translation>
    </message>
    <message>
        <source>to the host</source>
        <translation>zum Rechner</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>Allreduce</translation>
    </message>
    <message>
        <source>slot {} of {}</source>
        <translation>Zeitschlitz {} von {}</translation>
    </message>
    <message>
        <source>{} stages on {} devices, one batch in each step: nothing has run yet.</source>
        <translation>{} Stufen auf {} Geräten, ein Batch in jedem Schritt: Noch ist nichts gelaufen.</translation>
    </message>
    <message>
        <source>{} stages on {} devices, {} micro-batches in each step: nothing has run yet.</source>
        <translation>{} Stufen auf {} Geräten, {} Micro-Batches in jedem Schritt: Noch ist nichts gelaufen.</translation>
    </message>
    <message>
        <source>{} devices, each with the whole model: nothing has run yet.</source>
        <translation>{} Geräte, jedes mit dem ganzen Modell: Noch ist nichts gelaufen.</translation>
    </message>
    <message>
        <source>{} devices</source>
        <translation>{} Geräte</translation>
    </message>
    <message>
        <source>bubble: {}</source>
        <translation>Leerlauf: {}</translation>
    </message>
    <message>
        <source>{} of {} devices busy</source>
        <translation>{} von {} Geräten rechnen</translation>
    </message>
    <message>
        <source>time since the step began</source>
        <translation>Zeit seit Beginn des Schritts</translation>
    </message>
    <message>
        <source>slots of one pass</source>
        <translation>Zeitschlitze von je einem Durchgang</translation>
    </message>
    <message>
        <source>bucket {}</source>
        <translation>Eimer {}</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>noch nicht gelaufen</translation>
    </message>
    <message>
        <source>took {}, {} after the step began</source>
        <translation>dauerte {}, {} nach Beginn des Schritts</translation>
    </message>
    <message>
        <source>Nothing of this step is recorded yet: press Step.</source>
        <translation>Von diesem Schritt ist noch nichts aufgezeichnet: „Schritt“ drücken.</translation>
    </message>
    <message>
        <source>Make this panel larger to see the plan.</source>
        <translation>Um den Plan zu sehen, dieses Feld vergrößern.</translation>
    </message>
    <message>
        <source>{}: bubble</source>
        <translation>{}: Leerlauf</translation>
    </message>
    <message>
        <source>{}: memory</source>
        <translation>{}: Speicher</translation>
    </message>
    <message>
        <source>planned: at most {} of activations and borders</source>
        <translation>geplant: höchstens {} Aktivierungen und Ränder</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>borders</source>
        <translation>Ränder</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>memory of each device</source>
        <translation>Speicher jedes Geräts</translation>
    </message>
    <message>
        <source>Which pass does the schedule have for device {} after those above, and is what that pass needs there by then?</source>
        <translation>Welchen Durchgang hat der Zeitplan für Gerät {} nach denen darüber, und ist bis dahin da, was dieser Durchgang braucht?</translation>
    </message>
    <message>
        <source>The next pass of device {} is {}, which waits for no other device.</source>
        <translation>Der nächste Durchgang von Gerät {} ist {}; er wartet auf kein anderes Gerät.</translation>
    </message>
    <message>
        <source>The next pass of device {} is {}. It needs {}, which is done in slot {}.</source>
        <translation>Der nächste Durchgang von Gerät {} ist {}. Er braucht {}, und das geschieht in Zeitschlitz {}.</translation>
    </message>
    <message>
        <source>Device {} has done all of its passes.</source>
        <translation>Gerät {} hat alle seine Durchgänge ausgeführt.</translation>
    </message>
    <message>
        <source>A model is cut into {} stages; device i holds stage i. **{} micro-batches** go through it in one step, by the schedule **{}**. {}

Every pass takes one time slot and starts as early as it can; messages take no time. The first slot is given. Fill in who does what: `F1` is the forward pass over micro-batch 1, `B1` its backward pass; `1F1` says the stage as well. Type a full stop where a device has nothing to do: that is the bubble.</source>
        <translation>Ein Modell ist in {} Stufen geteilt; Gerät i hält Stufe i. In einem Schritt gehen **{} Micro-Batches** hindurch, nach dem Zeitplan **{}**. {}

Jeder Durchgang dauert einen Zeitschlitz und beginnt, so früh er kann; Nachrichten brauchen keine Zeit. Der erste Zeitschlitz ist gegeben. Tragen Sie ein, wer was tut: `F1` ist der Vorwärtsgang des Micro-Batches 1, `B1` sein Rückwärtsgang; `1F1` nennt auch die Stufe. Tippen Sie einen Punkt (.), wo ein Gerät nichts zu tun hat: Dieser Leerlauf ist die Blase.</translation>
    </message>
    <message>
        <source>What does device {} do in time slot {}?</source>
        <translation>Was tut Gerät {} in Zeitschlitz {}?</translation>
    </message>
    <message>
        <source>How many cells of the whole table are blank?</source>
        <translation>Wie viele Felder der ganzen Tabelle sind leer?</translation>
    </message>
    <message>
        <source>Each of the K devices waits K − 1 slots on the way forward and on the way back, however many micro-batches there are. So more of them make the bubble a smaller part of the time: (K − 1) ÷ (M + K − 1).</source>
        <translation>Jedes der K Geräte wartet auf dem Hinweg und auf dem Rückweg K − 1 Zeitschlitze, wie viele Micro-Batches es auch sind. Darum ist die Blase bei mehr Micro-Batches ein kleinerer Teil der Zeit: (K − 1) ÷ (M + K − 1).</translation>
    </message>
    <message>
        <source>{} workers train with DDP: `first_bucket` is {} kB and `bucket` is {} kB. The model&apos;s parameters are registered in this order:

| layer | parameter | gradient | backward pass of the layer |
| --- | --- | --- | --- |
</source>
        <translation>{} Worker trainieren mit DDP: `first_bucket` ist {} kB und `bucket` ist {} kB. Die Parameter des Modells sind in dieser Reihenfolge angemeldet:

| Schicht | Parameter | Gradient | Rückwärtsgang der Schicht |
| --- | --- | --- | --- |
</translation>
    </message>
    <message>
        <source>The allreduce of a bucket takes {} ms plus 1 ms for every {} kB; it starts as soon as all gradients of the bucket are ready and the bucket before it has arrived. A layer&apos;s gradients are ready when its backward pass ends. Time counts from the start of the backward pass, which begins with the last layer.</source>
        <translation>Das Allreduce eines Eimers dauert {} ms und je {} kB eine weitere Millisekunde. Es beginnt, sobald alle Gradienten des Eimers da sind und der Eimer davor angekommen ist. Die Gradienten einer Schicht sind da, wenn der Rückwärtsgang der Schicht endet. Die Zeit zählt vom Beginn des Rückwärtsgangs an, und der beginnt mit der letzten Schicht.</translation>
    </message>
    <message>
        <source>In which bucket does the gradient of *{}* travel? The first to leave is bucket 0.</source>
        <translation>In welchem Eimer reist der Gradient von *{}*? Der erste, der abreist, ist Eimer 0.</translation>
    </message>
    <message>
        <source>Buckets are filled from the last parameter to the first. The parameter with which a bucket reaches its size still belongs to it and closes it.</source>
        <translation>Eimer werden vom letzten Parameter an bis zum ersten gefüllt. Der Parameter, mit dem ein Eimer seine Größe erreicht, gehört noch dazu und schließt ihn.</translation>
    </message>
    <message>
        <source>After how many ms does bucket {} leave?</source>
        <translation>Nach wie vielen ms reist Eimer {} ab?</translation>
    </message>
    <message>
        <source>Its last gradient is that of *{}*: it is ready when the backward pass of *{}* ends. And a bucket never leaves until the one before it has arrived.</source>
        <translation>Sein letzter Gradient ist der von *{}*: Er ist da, wenn der Rückwärtsgang von *{}* endet. Und ein Eimer reist nie ab, bevor der davor angekommen ist.</translation>
    </message>
    <message>
        <source>How much of bucket {} is hidden under the backward pass?</source>
        <translation>Wie viel von Eimer {} ist unter dem Rückwärtsgang versteckt?</translation>
    </message>
    <message>
        <source>The backward pass ends after {} ms. What travels before then costs no time.</source>
        <translation>Der Rückwärtsgang endet nach {} ms. Was davor reist, kostet keine Zeit.</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>a part of it</source>
        <translation>ein Teil</translation>
    </message>
    <message>
        <source>For how many ms do the workers wait between the end of the backward pass and the update?</source>
        <translation>Wie viele ms warten die Worker zwischen dem Ende des Rückwärtsgangs und der Aktualisierung?</translation>
    </message>
    <message>
        <source>The update needs every bucket. The last one cannot leave before the backward pass has ended.</source>
        <translation>Die Aktualisierung braucht jeden Eimer. Der letzte kann nicht abreisen, bevor der Rückwärtsgang zu Ende ist.</translation>
    </message>
    <message>
        <source>A receive is missing</source>
        <translation>Ein Empfang fehlt</translation>
    </message>
    <message>
        <source>A pass has the wrong micro-batch: one counts twice, another not at all</source>
        <translation>Ein Durchgang hat den falschen Micro-Batch: Einer zählt doppelt, ein anderer gar nicht</translation>
    </message>
    <message>
        <source>Two actions are swapped, and one of them needs what its device does not have yet</source>
        <translation>Zwei Aktionen sind vertauscht, und eine von ihnen braucht, was ihr Gerät noch nicht hat</translation>
    </message>
    <message>
        <source>Two actions are swapped, and devices wait for each other in a circle</source>
        <translation>Zwei Aktionen sind vertauscht, und Geräte warten im Kreis aufeinander</translation>
    </message>
    <message>
        <source>Each send needs its receive. Look at them in pairs.</source>
        <translation>Zu jedem Senden gehört ein Empfangen. Sehen Sie sie sich paarweise an.</translation>
    </message>
    <message>
        <source>Count the passes: each micro-batch goes forward and back once.</source>
        <translation>Zählen Sie die Durchgänge: Jeder Micro-Batch geht einmal vor und einmal zurück.</translation>
    </message>
    <message>
        <source>Go along each row: has everything come that an action needs?</source>
        <translation>Gehen Sie jede Zeile entlang: Ist alles da, was eine Aktion braucht?</translation>
    </message>
    <message>
        <source>Every row is in order on its own. But messages, too, are sent and received one after the other: whom does each device wait for?</source>
        <translation>Für sich ist jede Zeile in Ordnung. Aber auch Nachrichten werden nacheinander gesendet und empfangen: Auf wen wartet jedes Gerät?</translation>
    </message>
    <message>
        <source>A step of a pipeline: {} devices with a stage each, {} micro-batches. A row is what a device does, in order. `1F0` is the forward pass of stage 1 over micro-batch 0, `1B0` the backward pass; `0SEND_F0` sends what it made to the next stage, where `1RECV_F0` receives it; `1SEND_B0` and `0RECV_B0` are the way back. A device computes and communicates side by side: its passes run one after the other, and so do its messages. A send does not wait for its receiver.

The plan was right until **one mistake** was made in it.

</source>
        <translation>Ein Schritt einer Pipeline: {} Geräte mit je einer Stufe, {} Micro-Batches. Eine Zeile ist, was ein Gerät der Reihe nach tut. `1F0` ist der Vorwärtsgang der Stufe 1 mit Micro-Batch 0, `1B0` der Rückwärtsgang. `0SEND_F0` sendet, was Stufe 0 berechnet hat, an die nächste Stufe, wo `1RECV_F0` es empfängt; `1SEND_B0` und `0RECV_B0` sind der Rückweg. Ein Gerät rechnet und kommuniziert nebeneinander: Seine Durchgänge laufen einer nach dem anderen ab, und seine Nachrichten auch. Ein Senden wartet nicht auf den Empfänger.

Der Plan war richtig, bis **ein Fehler** hineinkam.

</translation>
    </message>
    <message>
        <source>What is the mistake?</source>
        <translation>Was ist der Fehler?</translation>
    </message>
    <message>
        <source>Repair it. Any plan that can be proved counts.</source>
        <translation>Reparieren Sie ihn. Jeder Plan, der sich beweisen lässt, zählt.</translation>
    </message>
    <message>
        <source>memory of each device, as planned</source>
        <translation>Speicher jedes Geräts, wie geplant</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>Zustände des Optimierers</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>In what precision values are sent.</source>
        <translation>In welcher Genauigkeit Werte gesendet werden.</translation>
    </message>
    <message>
        <source>No device has more than a part of the model, and activations travel from one to the next.</source>
        <translation>Kein Gerät hat mehr als einen Teil des Modells, und Aktivierungen reisen von jedem zum nächsten.</translation>
    </message>
    <message>
        <source>Of {} devices, one computes at a time.</source>
        <translation>Von {} Geräten rechnet immer nur eines.</translation>
    </message>
    <message>
        <source>In each of its two halves a step takes {} slots of time for {} micro-batches.</source>
        <translation>In jeder seiner beiden Hälften braucht ein Schritt {} Zeitfächer für {} Mikro-Batches.</translation>
    </message>
    <message>
        <source>Every part exists {} times, and devices with the same part average its gradients.</source>
        <translation>Jeder Teil ist {} Mal da, und Geräte mit demselben Teil mitteln seine Gradienten.</translation>
    </message>
    <message>
        <source>Activations are thrown away and computed again in the backward pass.</source>
        <translation>Aktivierungen werden weggeworfen und im Rückwärtsgang noch einmal berechnet.</translation>
    </message>
    <message>
        <source>The parameters are kept by the processor, which computes no gradients.</source>
        <translation>Die Parameter liegen im Speicher des Prozessors, der keine Gradienten berechnet.</translation>
    </message>
    <message>
        <source>Besides the workers there are {} ranks that compute no gradients.</source>
        <translation>Neben den Workern gibt es {} Ränge, die keine Gradienten berechnen.</translation>
    </message>
    <message>
        <source>Besides the workers there is a rank that computes no gradients.</source>
        <translation>Neben den Workern gibt es einen Rang, der keine Gradienten berechnet.</translation>
    </message>
    <message>
        <source>Whoever keeps the parameters receives {} in every round.</source>
        <translation>Was die Parameter hat, empfängt in jeder Runde {}.</translation>
    </message>
    <message>
        <source>Nobody waits for anybody; by the time a gradient arrives, the parameters have changed.</source>
        <translation>Niemand wartet auf jemanden; Gradienten gehören zu Parametern, die sich seitdem geändert haben.</translation>
    </message>
    <message>
        <source>Everybody waits for everybody in every step.</source>
        <translation>In jedem Schritt warten alle auf alle.</translation>
    </message>
    <message>
        <source>The busiest worker sends {} in a step, all of them together {}.</source>
        <translation>Der fleißigste Worker sendet in einem Schritt {}, alle zusammen senden {}.</translation>
    </message>
    <message>
        <source>Every few milliseconds, whatever gradients all workers have ready travel together.</source>
        <translation>Alle paar Millisekunden reisen die Gradienten zusammen, die alle Worker haben.</translation>
    </message>
    <message>
        <source>Each layer&apos;s gradients leave while the backward pass goes on with the layers before it.</source>
        <translation>Die Gradienten jeder Schicht gehen ab, während die Schichten davor rückwärtsgehen.</translation>
    </message>
    <message>
        <source>Gradients leave in buckets of {} while the backward pass goes on.</source>
        <translation>Gradienten gehen in Eimern von {} ab, während der Rückwärtsgang weitergeht.</translation>
    </message>
    <message>
        <source>Nothing is sent before the backward pass is over.</source>
        <translation>Nichts wird gesendet, bevor der Rückwärtsgang vorbei ist.</translation>
    </message>
    <message>
        <source>A worker has all parameters of a layer only while it needs them.</source>
        <translation>Ein Worker hat alle Parameter einer Schicht nur, solange er sie braucht.</translation>
    </message>
    <message>
        <source>Each worker updates {} % of the parameters.</source>
        <translation>Jeder Worker aktualisiert {} % der Parameter.</translation>
    </message>
    <message>
        <source>In every step each worker sends {}, in two jobs for all of them together.</source>
        <translation>In jedem Schritt sendet jeder Worker {}, in zwei Jobs für alle zusammen.</translation>
    </message>
    <message>
        <source>A worker&apos;s task that is lost runs again, and the parameters end with the same bits.</source>
        <translation>Ein verlorener Task eines Workers läuft noch einmal, und die Parameter enden mit denselben Bits.</translation>
    </message>
    <message>
        <source>A system trains a model of {} (float32). Here is what was observed:</source>
        <translation>Ein System trainiert ein Modell von {} (float32). Man hat gesehen:</translation>
    </message>
    <message>
        <source>A system trains a model of {} (float32) with {} workers. Here is what was observed:</source>
        <translation>Ein System trainiert ein Modell von {} (float32) mit {} Workern. Man hat gesehen:</translation>
    </message>
    <message>
        <source>Which system is it?</source>
        <translation>Welches System ist es?</translation>
    </message>
    <message>
        <source>the output of layer {}</source>
        <translation>die Ausgabe der Schicht {}</translation>
    </message>
    <message>
        <source>the gradient of layer {}&apos;s weights</source>
        <translation>der Gradient nach den Gewichten der Schicht {}</translation>
    </message>
    <message>
        <source>the gradient of layer {}&apos;s input</source>
        <translation>der Gradient nach der Eingabe der Schicht {}</translation>
    </message>
    <message>
        <source>the weights of layer {}</source>
        <translation>die Gewichte der Schicht {}</translation>
    </message>
    <message>
        <source>A perceptron of {} dense layers is trained on a mesh:

    mesh=rows:{},cols:{} layout={}

</source>
        <translation>Ein Perzeptron mit {} dichten Schichten wird auf einem Gitter trainiert:

    mesh=rows:{},cols:{} layout={}

</translation>
    </message>
    <message>
        <source>| layer | input | weights | output |
| --- | --- | --- | --- |
</source>
        <translation>| Schicht | Eingabe | Gewichte | Ausgabe |
| --- | --- | --- | --- |
</translation>
    </message>
    <message>
        <source>For each tensor of a training step, say over which axis its parts must be summed, if any. Nobody needs the gradient of the first layer&apos;s input.</source>
        <translation>Sagen Sie für jeden Tensor eines Trainingsschritts, über welche Achse seine Teile addiert werden müssen, wenn überhaupt. Den Gradienten nach der Eingabe der ersten Schicht braucht niemand.</translation>
    </message>
    <message>
        <source>Over which axis must {} be summed?</source>
        <translation>Über welche Achse muss {} addiert werden?</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>It is contracted over {}. Along which axis does the layout cut that?</source>
        <translation>Er ist eine Summe über {}. Entlang welcher Achse zerschneidet das Layout diese Dimension?</translation>
    </message>
    <message>
        <source>How many tensors must be summed in a step altogether?</source>
        <translation>Wie viele Tensoren müssen in einem Schritt insgesamt addiert werden?</translation>
    </message>
    <message>
        <source>Count the tensors above whose answer is an axis.</source>
        <translation>Zählen Sie die Tensoren oben, deren Antwort eine Achse ist.</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>halo</source>
        <translation>Halo</translation>
    </message>
    <message>
        <source>{} along {}</source>
        <translation>{} entlang {}</translation>
    </message>
    <message>
        <source>along {}</source>
        <translation>entlang {}</translation>
    </message>
    <message>
        <source>**N = {} devices of {} MB each** train a model of **Ψ = {} million parameters** with **{}** in {}. Its activations take **{} MB** on every device, or **{} MB** if they are computed again in the backward pass; buffers count nothing here.

Choose so that it fits, and that as few bytes as possible are sent. Of choices that send the same, the one without recomputation is better, and of those the lower *zero*.</source>
        <translation>**N = {} Geräte mit je {} MB** trainieren ein Modell mit **Ψ = {} Millionen Parametern** mit **{}** in {}. Seine Aktivierungen belegen auf jedem Gerät **{} MB**, oder **{} MB**, wenn sie im Rückwärtsgang noch einmal berechnet werden; Puffer zählen hier nicht.

Wählen Sie so, dass es passt und möglichst wenige Bytes gesendet werden. Von Möglichkeiten, die gleich viel senden, ist die ohne erneutes Berechnen besser, und von diesen die mit dem kleineren *zero*.</translation>
    </message>
    <message>
        <source>Which stage of ZeRO?</source>
        <translation>Welche Stufe von ZeRO?</translation>
    </message>
    <message>
        <source>zero=0, 1 and 2 send the same; zero=3 half as much again. A parameter takes {} B, its gradient {} B, the optimizer {} B.</source>
        <translation>zero=0, 1 und 2 senden gleich viel, zero=3 die Hälfte mehr. Ein Parameter belegt {} B, sein Gradient {} B, der Optimierer {} B.</translation>
    </message>
    <message>
        <source>Are activations computed again?</source>
        <translation>Werden Aktivierungen noch einmal berechnet?</translation>
    </message>
    <message>
        <source>no, they are kept</source>
        <translation>nein, sie bleiben</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Only if nothing that sends as little fits without it.</source>
        <translation>Nur wenn ohne das nichts passt, was ebenso wenig sendet.</translation>
    </message>
    <message>
        <source>How many MB does each device then hold, states and activations?</source>
        <translation>Wie viele MB hält dann jedes Gerät, Zustände und Aktivierungen?</translation>
    </message>
    <message>
        <source>Whatever is cut counts 1/{}; the activations come on top.</source>
        <translation>Was zerteilt ist, zählt 1/{}; dann kommen die Aktivierungen dazu.</translation>
    </message>
    <message>
        <source>A model of **Ψ = {} million parameters** is trained by **N = {} devices** with **{}** in {}. Each device keeps all model states; but with *zero=1* only 1/N of the optimizer&apos;s, with *zero=2* of the gradients, too, and with *zero=3* of the parameters, too.

Complete the table in MB, 1 MB = 1,000,000 bytes.</source>
        <translation>Ein Modell mit **Ψ = {} Millionen Parametern** wird von **N = {} Geräten** mit **{}** in {} trainiert. Jedes Gerät hält alle Modellzustände, oder mit *zero=1* nur 1/N derer des Optimierers, mit *zero=2* auch der Gradienten und mit *zero=3* auch der Parameter.

Vervollständigen Sie die Tabelle in MB, 1 MB = 1 000 000 Byte.</translation>
    </message>
    <message>
        <source>zero={}: how many MB of model states does each device hold?</source>
        <translation>zero={}: Wie viele MB Modellzustände hält jedes Gerät?</translation>
    </message>
    <message>
        <source>A parameter takes {} B, its gradient {} B and the optimizer {} B; what is cut counts 1/{}.</source>
        <translation>Ein Parameter belegt {} B, sein Gradient {} B und der Optimierer {} B; was zerteilt ist, zählt 1/{}.</translation>
    </message>
    <message>
        <source>zero={}: how many MB does each device send in a step?</source>
        <translation>zero={}: Wie viele MB sendet jedes Gerät in einem Schritt?</translation>
    </message>
    <message>
        <source>A reduce-scatter of the gradients and an all-gather of the parameters; of each, a device&apos;s own part need not travel: (N − 1)/N of Ψ numbers.</source>
        <translation>Ein Reduce-Scatter der Gradienten und ein All-Gather der Parameter; der eigene Teil muss jeweils nicht reisen: (N − 1)/N von Ψ Zahlen.</translation>
    </message>
    <message>
        <source>As with zero=2, but parameters are gathered twice: before the forward pass and before the backward pass.</source>
        <translation>Wie mit zero=2, aber die Parameter werden zweimal eingesammelt: vor dem Vorwärtsgang und vor dem Rückwärtsgang.</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>mixed precision (2 bytes a number; the optimizer has a copy of the parameters and its own numbers in 4 bytes)</source>
        <translation>gemischter Genauigkeit (2 Byte je Zahl; der Optimierer hat eine Kopie der Parameter und seine eigenen Zahlen in 4 Byte)</translation>
    </message>
    <message>
        <source>float32 (4 bytes a number, the optimizer&apos;s, too)</source>
        <translation>float32 (4 Byte je Zahl, auch beim Optimierer)</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>injected straggler</source>
        <translation>eingefügter Nachzügler</translation>
    </message>
    <message>
        <source>time step {}</source>
        <translation>Zeitschritt {}</translation>
    </message>
    <message>
        <source>critical path</source>
        <translation>kritischer Pfad</translation>
    </message>
    <message>
        <source>critical path: look closer</source>
        <translation>kritischer Pfad: näher heran</translation>
    </message>
    <message>
        <source>from sender to receiver</source>
        <translation>vom Sender zum Empfänger</translation>
    </message>
    <message>
        <source>from sender to receiver: look closer</source>
        <translation>vom Sender zum Empfänger: näher heran</translation>
    </message>
    <message>
        <source>{} stages on {} devices, {} time steps in each step: nothing has run yet.</source>
        <translation>{} Stufen auf {} Geräten, {} Zeitschritte in jedem Schritt: Noch ist nichts gelaufen.</translation>
    </message>
    <message>
        <source>combines</source>
        <translation>verknüpft</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>It is left blank.</source>
        <translation>Es bleibt leer.</translation>
    </message>
    <message>
        <source>The answer is {}.</source>
        <translation>Die Antwort ist {}.</translation>
    </message>
    <message>
        <source>Look at what {} sends to {} in iteration {}.</source>
        <translation>Sehen Sie, was {} an {} sendet, in Iteration {}.</translation>
    </message>
    <message>
        <source>It is chunk {}, which {} combines with its own.</source>
        <translation>Es ist Chunk {}, den {} mit dem eigenen verknüpft.</translation>
    </message>
    <message>
        <source>It is chunk {}, complete, and {} keeps it as it comes.</source>
        <translation>Es ist Chunk {}, vollständig, und {} behält ihn, wie er kommt.</translation>
    </message>
    <message>
        <source>It is a copy of chunk {}, which is complete: {} keeps it.</source>
        <translation>Es ist eine Kopie von Chunk {}, der vollständig ist: {} behält ihn.</translation>
    </message>
    <message>
        <source>It is the partial sum of chunk {}, which {} passes on.</source>
        <translation>Es ist die Teilsumme von Chunk {}, die {} weiterschickt.</translation>
    </message>
    <message>
        <source>Does anything reach chunk {} of {} in iteration {}, or leave it?</source>
        <translation>Erreicht etwas Chunk {} von {} in Iteration {}, oder verlässt ihn etwas?</translation>
    </message>
    <message>
        <source>So the cell is blank.</source>
        <translation>Also ist das Feld leer.</translation>
    </message>
    <message>
        <source>So the cell is {}.</source>
        <translation>Also steht dort {}.</translation>
    </message>
    <message>
        <source>Parameter server</source>
        <translation>Parameterserver</translation>
    </message>
    <message>
        <source>Central storage</source>
        <translation>Zentraler Speicher</translation>
    </message>
    <message>
        <source>Allreduce</source>
        <translation>Allreduce</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>{} · {} rows a worker and step</source>
        <translation>{} · {} Zeilen je Worker und Schritt</translation>
    </message>
    <message>
        <source>Worker {} … {}</source>
        <translation>Worker {} … {}</translation>
    </message>
    <message>
        <source>Worker {}</source>
        <translation>Worker {}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>{} layers</source>
        <translation>{} Schichten</translation>
    </message>
    <message>
        <source>{} more layers</source>
        <translation>{} weitere Schichten</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>{}, learning rate {}</source>
        <translation>{}, Lernrate {}</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>{} steps</source>
        <translation>{} Schritte</translation>
    </message>
    <message>
        <source>What the program becomes is drawn here.</source>
        <translation>Hier wird gezeichnet, was das Programm wird.</translation>
    </message>
    <message>
        <source>Nothing is trained here, or there is no room to draw it.</source>
        <translation>Hier wird nichts trainiert, oder der Platz reicht nicht zum Zeichnen.</translation>
    </message>
    <message>
        <source>Four machines with one device each train a perceptron (64-384-32-384-10, Adam, {} steps). It must end with a held-out loss of at most {}. Choose the system and each worker&apos;s batch. **Trying is free**; only what you hand in counts.</source>
        <translation>Vier Rechner mit je einem Gerät trainieren ein Perzeptron (64-384-32-384-10, Adam, {} Schritte). Am Ende darf der Verlust auf zurückgehaltenen Zeilen höchstens {} sein. Wählen Sie das System und den Batch jedes Workers. **Probieren ist frei**; nur was Sie abgeben, zählt.</translation>
    </message>
    <message>
        <source>Who keeps the parameters, and who sends what.</source>
        <translation>Wer die Parameter hält, und wer was sendet.</translation>
    </message>
    <message>
        <source>Rows of each worker in a step.</source>
        <translation>Zeilen jedes Workers in einem Schritt.</translation>
    </message>
    <message>
        <source>Every machine has a narrow link of its own: none may send more than {} bytes in all.</source>
        <translation>Jeder Rechner hat eine schmale Leitung für sich: Keiner darf im Ganzen mehr als {} Byte senden.</translation>
    </message>
    <message>
        <source>Who sends more than the others? And in which of these systems does everybody send the same?</source>
        <translation>Wer sendet mehr als die anderen, und in welchen Systemen senden alle gleich viel?</translation>
    </message>
    <message>
        <source>The devices are small: none may hold more than {} bytes at its peak.</source>
        <translation>Die Geräte sind klein: Keines darf in der Spitze mehr als {} Byte halten.</translation>
    </message>
    <message>
        <source>Adam keeps two numbers for each parameter. Does every device need all of them? And what grows with the batch?</source>
        <translation>Adam hält zwei Zahlen je Parameter. Muss jedes Gerät alle haben? Und was wächst mit dem Batch?</translation>
    </message>
    <message>
        <source>All share one slow switch: together they may send at most {} bytes.</source>
        <translation>Alle teilen sich einen langsamen Switch: Zusammen dürfen sie höchstens {} Byte senden.</translation>
    </message>
    <message>
        <source>What is small in this model? Cut it there, and only that travels.</source>
        <translation>Was ist klein an diesem Modell? Wird es dort zerschnitten, reist nur das.</translation>
    </message>
    <message>
        <source>What belongs at {}?</source>
        <translation>Was steht bei {}?</translation>
    </message>
    <message>
        <source>Every task has an address of its own, machine and port: this is {}&apos;s.</source>
        <translation>Jede Task hat eine eigene Adresse, Rechner und Port: Das ist die von {}.</translation>
    </message>
    <message>
        <source>Which role&apos;s list contains this machine&apos;s address?</source>
        <translation>In der Liste welcher Rolle steht die Adresse dieses Rechners?</translation>
    </message>
    <message>
        <source>At what position in its list is its address? The first is 0.</source>
        <translation>An welcher Stelle ihrer Liste steht die Adresse? Die erste ist 0.</translation>
    </message>
    <message>
        <source>How many processes take part, each with a file of its own?</source>
        <translation>Wie viele Prozesse nehmen teil, jeder mit einer eigenen Datei?</translation>
    </message>
    <message>
        <source>Every address in the cluster is one.</source>
        <translation>Jede Adresse des Clusters ist einer.</translation>
    </message>
    <message>
        <source>Ranks are counted through the roles in turn: chief, workers, servers. Which rank is this machine?</source>
        <translation>Ränge werden durch die Rollen gezählt: Chief, Worker, Server. Welcher Rang ist dieser Rechner?</translation>
    </message>
    <message>
        <source>How many tasks come before it?</source>
        <translation>Wie viele Tasks kommen davor?</translation>
    </message>
    <message>
        <source>Which strategy is this cluster for?</source>
        <translation>Für welche Strategie ist der Cluster?</translation>
    </message>
    <message>
        <source>Who keeps the variables?</source>
        <translation>Wer hält die Variablen?</translation>
    </message>
    <message>
        <source>These machines train together, each in its role:</source>
        <translation>Diese Rechner trainieren zusammen, jeder unter seiner Rolle:</translation>
    </message>
    <message>
        <source>Complete the TF_CONFIG of machine **{}**:</source>
        <translation>Ergänzen Sie TF_CONFIG des Rechners **{}**:</translation>
    </message>
    <message>
        <source>Ranks are dealt out like cards: rank 0 to node 0, rank 1 to node 1, and after the last node node 0 has the next.</source>
        <translation>Ränge werden gegeben wie Karten: Rang 0 an Knoten 0, Rang 1 an Knoten 1, und nach dem letzten Knoten ist wieder Knoten 0 dran.</translation>
    </message>
    <message>
        <source>A node is filled before the next one gets a rank: node 0 has the ranks from 0 to {}.</source>
        <translation>Ein Knoten wird gefüllt, ehe der nächste einen Rang bekommt: Knoten 0 hat die Ränge 0 bis {}.</translation>
    </message>
    <message>
        <source>How many ranks does the script start?</source>
        <translation>Wie viele Ränge startet das Skript?</translation>
    </message>
    <message>
        <source>srun starts as many processes on every node as it has tasks.</source>
        <translation>srun startet auf jedem Knoten so viele Prozesse, wie er Tasks hat.</translation>
    </message>
    <message>
        <source>On which node is rank {}? The first node is node 0.</source>
        <translation>Auf welchem Knoten ist Rang {}? Der erste Knoten ist Knoten 0.</translation>
    </message>
    <message>
        <source>What is the local rank of rank {}, and so the number of its GPU?</source>
        <translation>Welchen lokalen Rang hat Rang {}, und damit: welche GPU seines Knotens?</translation>
    </message>
    <message>
        <source>Which rank has the local rank {} on node {}?</source>
        <translation>Welcher Rang hat auf Knoten {1} den lokalen Rang {0}?</translation>
    </message>
    <message>
        <source>Each rank trains on {} rows in a step. How large is the global batch?</source>
        <translation>Jeder Rang trainiert mit {} Zeilen je Schritt. Wie groß ist der globale Batch?</translation>
    </message>
    <message>
        <source>What one step averages over: every rank has a batch of its own.</source>
        <translation>Worüber ein Schritt mittelt: Jeder Rang hat seinen eigenen Batch.</translation>
    </message>
    <message>
        <source>The ranks form a ring in their order, each sends to the next. How many of its {} connections lead from one node to another?</source>
        <translation>Die Ränge bilden in ihrer Reihenfolge einen Ring, jeder sendet an den nächsten. Wie viele der {} Verbindungen führen von einem Knoten zu einem anderen?</translation>
    </message>
    <message>
        <source>Where are rank 0 and rank 1, and where is the last rank&apos;s next?</source>
        <translation>Wo sind Rang 0 und Rang 1, und wo ist der Nächste des letzten Rangs?</translation>
    </message>
    <message>
        <source>Machines with {} GPUs each are to run {} ranks, one GPU per rank, on as few machines as possible. What does the script ask for?</source>
        <translation>Rechner mit je {} GPUs sollen {} Ränge ausführen, jeder mit einer GPU, auf möglichst wenigen Rechnern. Was fordert das Skript an?</translation>
    </message>
    <message>
        <source>As many tasks per node as it has GPUs, and as many nodes as that takes.</source>
        <translation>So viele Tasks je Knoten, wie er GPUs hat, und so viele Knoten, wie es dann braucht.</translation>
    </message>
    <message>
        <source>This script starts a training run on a cluster:</source>
        <translation>Dieses Skript startet ein Training auf einem Cluster:</translation>
    </message>
    <message>
        <source>Which rows does worker {} read in the epoch?</source>
        <translation>Welche Zeilen liest Worker {} in der Epoche?</translation>
    </message>
    <message>
        <source>Start at position {} of the order (the first is 0), then go on in steps of {}.</source>
        <translation>Beginnen Sie an Stelle {} der Folge (die erste ist 0), dann in Schritten von {} weiter.</translation>
    </message>
    <message>
        <source>Worker i of {} reads `{}`. How are the rows shared out?</source>
        <translation>Worker i von {} liest `{}`. Wie sind die Zeilen verteilt?</translation>
    </message>
    <message>
        <source>each row is read by one worker</source>
        <translation>jede Zeile wird von einem Worker gelesen</translation>
    </message>
    <message>
        <source>every worker reads all rows</source>
        <translation>jeder Worker liest alle Zeilen</translation>
    </message>
    <message>
        <source>some rows are read by several, others by none</source>
        <translation>manche Zeilen lesen mehrere, andere keiner</translation>
    </message>
    <message>
        <source>Is there a shard, and do all workers see the same order where it is taken?</source>
        <translation>Gibt es ein shard, und sehen dort alle Worker dieselbe Folge?</translation>
    </message>
    <message>
        <source>Now each worker shuffles with a seed of its own and then takes its shard. The orders are:</source>
        <translation>Nun mischt jeder Worker mit eigenem Startwert und nimmt dann seinen Teil. Die Folgen sind:</translation>
    </message>
    <message>
        <source>How many rows does nobody read?</source>
        <translation>Wie viele Zeilen liest niemand?</translation>
    </message>
    <message>
        <source>It is {}&apos;s order that counts, positions 0, {}, {} …</source>
        <translation>Von der Folge von {} nimmt er die Stellen 0, {}, {} …</translation>
    </message>
    <message>
        <source>How many rows do two workers or more read?</source>
        <translation>Wie viele Zeilen lesen zwei Worker oder mehr?</translation>
    </message>
    <message>
        <source>Every position taken up by a row twice is missing for a row that nobody reads.</source>
        <translation>Jede Stelle, die an eine Zeile zum zweiten Mal geht, fehlt einer, die niemand liest.</translation>
    </message>
    <message>
        <source>{} rows, {} workers, batches of {} rows for each worker</source>
        <translation>{} Zeilen, {} Worker, Batches von {} Zeilen für jeden Worker</translation>
    </message>
    <message>
        <source>how many steps are there in an epoch, with shards?</source>
        <translation>Wie viele Schritte hat eine Epoche, aufgeteilt?</translation>
    </message>
    <message>
        <source>The workers together take {} × {} rows in a step.</source>
        <translation>Zusammen nehmen die Worker {} × {} Zeilen je Schritt.</translation>
    </message>
    <message>
        <source>how many steps until each worker has read all rows, without shards?</source>
        <translation>Wie viele Schritte, bis jeder Worker alle Zeilen gelesen hat, ohne Aufteilung?</translation>
    </message>
    <message>
        <source>Each of them reads everything, {} rows in a step.</source>
        <translation>Jeder liest alles, {} Zeilen je Schritt.</translation>
    </message>
    <message>
        <source>{} workers train on {} rows. All of them shuffle alike; the order of this epoch is

    {}

and then worker i takes *shard({}, i)*: A is worker 0.</source>
        <translation>{} Worker trainieren mit {} Zeilen. Alle mischen gleich; die Folge dieser Epoche ist

    {}

und dann nimmt Worker i *shard({}, i)*: A ist Worker 0.</translation>
    </message>
    <message>
        <source>A server keeps the parameters for {} workers and applies every gradient as soon as it arrives. A gradient&apos;s *staleness* is the number of updates that were applied after its worker had read the parameters. The server&apos;s log, starting at version 0:</source>
        <translation>Ein Server hält die Parameter für {} Worker und wendet jeden Gradienten an, sobald er kommt. Das *Veralten* eines Gradienten (staleness) ist die Zahl der Aktualisierungen, die angewandt wurden, nachdem sein Worker die Parameter gelesen hatte. Das Protokoll des Servers, der mit Version 0 beginnt:</translation>
    </message>
    <message>
        <source>{} pushes a gradient</source>
        <translation>{} sendet einen Gradienten (push)</translation>
    </message>
    <message>
        <source>{} pulls the parameters</source>
        <translation>{} liest die Parameter (pull)</translation>
    </message>
    <message>
        <source>Line {}: how stale is the gradient of {}?</source>
        <translation>Zeile {}: Wie veraltet ist der Gradient von {}?</translation>
    </message>
    <message>
        <source>{} read the parameters in line {}.</source>
        <translation>{} hat die Parameter in Zeile {} gelesen.</translation>
    </message>
    <message>
        <source>What version are the parameters at the end?</source>
        <translation>Welche Version haben die Parameter am Ende?</translation>
    </message>
    <message>
        <source>Every push that is applied makes a new version.</source>
        <translation>Jeder Push, der angewandt wird, macht eine neue Version.</translation>
    </message>
    <message>
        <source>How many of the gradients are staler than a bound of {} would allow?</source>
        <translation>Wie viele der Gradienten sind veralteter, als eine Schranke von {} erlauben würde?</translation>
    </message>
    <message>
        <source>A staleness of exactly {} is still allowed.</source>
        <translation>Ein Veralten von genau {} ist noch erlaubt.</translation>
    </message>
    <message>
        <source>Who pushed the stalest gradient?</source>
        <translation>Wer hat den am meisten veralteten Gradienten gesendet?</translation>
    </message>
    <message>
        <source>Who computes longest while the others push?</source>
        <translation>Wer rechnet am längsten, während die anderen senden?</translation>
    </message>
    <message>
        <source>{} % · 0: all of it</source>
        <translation>{} % · 0: alles</translation>
    </message>
    <message>
        <source>injected faults</source>
        <translation>eingefügte Störungen</translation>
    </message>
    <message>
        <source>+ shows what the chunks hold.</source>
        <translation>+ zeigt, was die Chunks halten.</translation>
    </message>
    <message>
        <source>The numbers are those of the chunks; + shows what they hold.</source>
        <translation>Die Zahlen sind die der Chunks; + zeigt, was sie halten.</translation>
    </message>
    <message>
        <source>injected faults in step {}</source>
        <translation>eingefügte Störungen in Schritt {}</translation>
    </message>
    <message>
        <source>injected faults in steps {}</source>
        <translation>eingefügte Störungen in den Schritten {}</translation>
    </message>
    <message>
        <source>injected faults in {} stretches of steps, from {} to {}</source>
        <translation>eingefügte Störungen in {} Abschnitten, von Schritt {} bis {}</translation>
    </message>
    <message>
        <source>for {} in line {}</source>
        <translation>für {} in Zeile {}</translation>
    </message>
    <message>
        <source>line {}</source>
        <translation>Zeile {}</translation>
    </message>
    <message>
        <source>copy from another device</source>
        <translation>Kopie von einem anderen Gerät</translation>
    </message>
    <message>
        <source>{}: {} operations in {}, {} copies in {}.</source>
        <translation>{}: {} Operationen in {}, {} Kopien in {}.</translation>
    </message>
    <message>
        <source>in parts</source>
        <translation>in Teilen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>One device leads</source>
        <translation>Ein Gerät leitet</translation>
    </message>
    <message>
        <source>From stage to stage</source>
        <translation>Von Stufe zu Stufe</translation>
    </message>
    <message>
        <source>samples only</source>
        <translation>nur Zeilen (samples)</translation>
    </message>
    <message>
        <source>operators: whole layers</source>
        <translation>Operatoren: ganze Schichten</translation>
    </message>
    <message>
        <source>attributes, too</source>
        <translation>auch Attribute</translation>
    </message>
    <message>
        <source>parameters, too</source>
        <translation>auch Parameter</translation>
    </message>
    <message>
        <source>A step of data parallelism is measured.</source>
        <translation>Ein Schritt mit Datenparallelität wird gemessen.</translation>
    </message>
    <message>
        <source>{} plans judged; the best takes {} a step, as predicted.</source>
        <translation>{} Pläne beurteilt; der beste braucht nach der Vorhersage {} je Schritt.</translation>
    </message>
    <message>
        <source>The best of {} plans takes {} a step, as predicted.</source>
        <translation>Der beste von {} Plänen braucht nach der Vorhersage {} je Schritt.</translation>
    </message>
    <message>
        <source>The best of {} plans takes {} a step, as predicted; data parallelism takes {}.</source>
        <translation>Der beste von {} Plänen braucht nach der Vorhersage {} je Schritt; Datenparallelität braucht {}.</translation>
    </message>
    <message>
        <source>device {}</source>
        <translation>Gerät {}</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>alle Zeilen</translation>
    </message>
    <message>
        <source>rows {}/{}</source>
        <translation>Zeilen {}/{}</translation>
    </message>
    <message>
        <source>A step of the best plan, as predicted, over the plans tried</source>
        <translation>Ein Schritt des besten Plans, wie vorhergesagt, über den probierten Plänen</translation>
    </message>
    <message>
        <source>data parallelism: {}</source>
        <translation>Datenparallelität: {}</translation>
    </message>
    <message>
        <source>best found: {}</source>
        <translation>bester gefundener: {}</translation>
    </message>
    <message>
        <source>{}, channel {} of the library&apos;s kernel: {} {}</source>
        <translation>{}, Kanal {} des Kernels der Bibliothek: {} {}</translation>
    </message>
    <message>
        <source>all messages</source>
        <translation>alle Nachrichten</translation>
    </message>
    <message>
        <source>message {}</source>
        <translation>Nachricht {}</translation>
    </message>
    <message>
        <source>{} → {}, channel {}, {}: {}</source>
        <translation>{} → {}, Kanal {}, {}: {}</translation>
    </message>
    <message>
        <source>{} ← {}, channel {}, {}: {}</source>
        <translation>{} ← {}, Kanal {}, {}: {}</translation>
    </message>
    <message>
        <source>{}, {} rows a step, {} devices{}</source>
        <translation>{}, {} Zeilen je Schritt, {} Geräte{}</translation>
    </message>
    <message>
        <source>.</source>
        <extracomment>Between the whole part of a number and its fraction: 1.5</extracomment>
        <translation>,</translation>
    </message>
    <message>
        <source> (step {})</source>
        <translation> (Schritt {})</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Iterations finished by every worker; the formula is %1 for m workers.</source>
        <translation>Iterationen, die jeder Worker beendet hat; die Formel ist %1 für m Worker.</translation>
    </message>
    <message>
        <source>Iterations finished by every worker, beside those that the schedule plans.</source>
        <translation>Iterationen, die jeder Worker beendet hat, neben denen, die der Ablaufplan vorsieht.</translation>
    </message>
    <message>
        <source>bytes per worker</source>
        <translation>Bytes je Worker</translation>
    </message>
    <message>
        <source>Sent by the busiest worker; %1 %2 for N bytes an array and m workers.</source>
        <translation>Gesendet vom fleißigsten Worker; %1 %2 für N Bytes je Array und m Worker.</translation>
    </message>
    <message>
        <source>no algorithm can do with less than</source>
        <translation>kein Algorithmus kommt mit weniger aus als</translation>
    </message>
    <message>
        <source>the formula is</source>
        <translation>die Formel ist</translation>
    </message>
    <message>
        <source>Sent by the busiest worker, beside what the schedule plans.</source>
        <translation>Gesendet vom fleißigsten Worker, neben dem, was der Ablaufplan vorsieht.</translation>
    </message>
    <message>
        <source>bytes in all</source>
        <translation>Bytes insgesamt</translation>
    </message>
    <message>
        <source>Sent by all workers together; m times the formula.</source>
        <translation>Gesendet von allen Workern zusammen; m-mal die Formel.</translation>
    </message>
    <message>
        <source>From the beginning of the first iteration to the last work of the one shown, as in the timeline, without the waits at the gate of a stepped run.</source>
        <translation>Vom Beginn der ersten Iteration bis zur letzten Arbeit der gezeigten, wie in der Zeitachse, ohne das Warten am Tor eines schrittweisen Laufs.</translation>
    </message>
    <message>
        <source>algbw</source>
        <translation>algbw</translation>
    </message>
    <message>
        <source>Algorithm bandwidth: the bytes of one worker&apos;s array divided by the time; how fast it feels to the program that asked.</source>
        <translation>Algorithmus-Bandbreite: die Bytes des Arrays eines Workers durch die Zeit; wie schnell es dem Programm vorkommt, das gefragt hat.</translation>
    </message>
    <message>
        <source>busbw</source>
        <translation>busbw</translation>
    </message>
    <message>
        <source>Bus bandwidth: algbw × %1, as nccl-tests defines it; comparable with the speed of a link, whatever the number of workers.</source>
        <translation>Bus-Bandbreite: algbw × %1, wie nccl-tests sie definiert; vergleichbar mit der Geschwindigkeit einer Verbindung, gleich wie viele Worker es sind.</translation>
    </message>
    <message>
        <source>time of the call</source>
        <translation>Zeit des Aufrufs</translation>
    </message>
    <message>
        <source>time of the steps</source>
        <translation>Zeit der Schritte</translation>
    </message>
    <message>
        <source>Of the whole call, as the engine measured it, without the time for which a stepped run was held: its iterations, and how it began and ended.</source>
        <translation>Des ganzen Aufrufs, wie die Engine sie gemessen hat, ohne die Zeit, in der ein schrittweiser Lauf angehalten war: seine Iterationen und wie er begann und endete.</translation>
    </message>
</context>
<context>
    <name>WorkerHeader</name>
    <message>
        <source>Workers and their chunks</source>
        <translation>Worker und ihre Chunks</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Über die Zeit</translation>
    </message>
</context>
<context>
    <name>kolo::app</name>
    <message>
        <source>A film needs the program ffmpeg, which is not installed (on Debian: apt install ffmpeg).</source>
        <translation>Ein Film braucht das Programm ffmpeg, das nicht installiert ist (unter Debian: apt install ffmpeg).</translation>
    </message>
    <message>
        <source>preparing the run</source>
        <translation>den Lauf vorbereiten</translation>
    </message>
    <message>
        <source>the next step</source>
        <translation>der nächste Schritt</translation>
    </message>
    <message>
        <source>pausing</source>
        <translation>anhalten</translation>
    </message>
    <message>
        <source>going on</source>
        <translation>weitermachen</translation>
    </message>
    <message>
        <source>changing the speed</source>
        <translation>das Tempo ändern</translation>
    </message>
    <message>
        <source>cancelling the run</source>
        <translation>den Lauf abbrechen</translation>
    </message>
    <message>
        <source>listing the strategies</source>
        <translation>die Strategien auflisten</translation>
    </message>
    <message>
        <source>reading the history</source>
        <translation>den Verlauf lesen</translation>
    </message>
    <message>
        <source>opening the run</source>
        <translation>den Lauf öffnen</translation>
    </message>
    <message>
        <source>renaming the run</source>
        <translation>den Lauf umbenennen</translation>
    </message>
    <message>
        <source>deleting the run</source>
        <translation>den Lauf löschen</translation>
    </message>
    <message>
        <source>restoring the run</source>
        <translation>den Lauf zurückholen</translation>
    </message>
    <message>
        <source>reading the file</source>
        <translation>die Datei lesen</translation>
    </message>
    <message>
        <source>exporting the run</source>
        <translation>den Lauf exportieren</translation>
    </message>
    <message>
        <source>looking at this machine</source>
        <translation>diesen Rechner ansehen</translation>
    </message>
    <message>
        <source>checking the schedule</source>
        <translation>den Ablaufplan prüfen</translation>
    </message>
    <message>
        <source>starting the measurements</source>
        <translation>die Messungen beginnen</translation>
    </message>
    <message>
        <source>stopping the measurements</source>
        <translation>die Messungen anhalten</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>beenden</translation>
    </message>
    <message>
        <source>Open MPI works for ranks that are processes; choose launch mpi.</source>
        <translation>Open MPI arbeitet für Ränge, die Prozesse sind; wählen Sie beim Start mpi.</translation>
    </message>
    <message>
        <source>Kolo calls NCCL for ranks that are threads; choose launch threads.</source>
        <translation>Kolo ruft NCCL für Ränge, die Threads sind; wählen Sie beim Start threads.</translation>
    </message>
    <message>
        <source>NCCL moves the memory of real GPUs; choose devices cuda.</source>
        <translation>NCCL bewegt den Speicher echter GPUs; wählen Sie cuda als Gerät.</translation>
    </message>
    <message>
        <source>Line %1: a schedule begins with the header %2.</source>
        <translation>Zeile %1: Ein Ablaufplan beginnt mit der Kopfzeile %2.</translation>
    </message>
    <message>
        <source>Line %1 has %2 fields; %3 are needed.</source>
        <translation>Zeile %1 hat %2 Felder; nötig sind %3.</translation>
    </message>
    <message>
        <source>The editor takes at most %1 transfers.</source>
        <translation>Der Editor nimmt höchstens %1 Übertragungen.</translation>
    </message>
    <message>
        <source>The schedule is empty; it begins with the header %1.</source>
        <translation>Der Ablaufplan ist leer; er beginnt mit der Kopfzeile %1.</translation>
    </message>
    <message>
        <source>In %1 what arrives waits until the last step, which a table of transfers cannot say; start from another algorithm.</source>
        <translation>In %1 wartet, was ankommt, bis zum letzten Schritt; das kann eine Tabelle von Übertragungen nicht sagen. Beginnen Sie mit einem anderen Algorithmus.</translation>
    </message>
    <message>
        <source>The op is “%1”; reduce or copy belongs there.</source>
        <translation>Die Op ist „%1“; hierher gehört reduce oder copy.</translation>
    </message>
    <message>
        <source>%1 is “%2”; a whole number from %3 to %4 belongs there.</source>
        <translation>%1 ist „%2“; hierher gehört eine ganze Zahl von %3 bis %4.</translation>
    </message>
    <message>
        <source>Lecture 1: nobody says where</source>
        <translation>Vorlesung 1: niemand sagt, wo</translation>
    </message>
    <message>
        <source>Lecture 2: constants on the CPU</source>
        <translation>Vorlesung 2: Konstanten auf der CPU</translation>
    </message>
    <message>
        <source>Lecture 3: everything on the CPU</source>
        <translation>Vorlesung 3: alles auf der CPU</translation>
    </message>
    <message>
        <source>Whole numbers have no GPU kernel</source>
        <translation>Ganze Zahlen haben keinen GPU-Kernel</translation>
    </message>
    <message>
        <source>Two branches on two GPUs</source>
        <translation>Zwei Zweige auf zwei GPUs</translation>
    </message>
    <message>
        <source>One step of training</source>
        <translation>Ein Trainingsschritt</translation>
    </message>
    <message>
        <source>A device that does not exist</source>
        <translation>Ein Gerät, das es nicht gibt</translation>
    </message>
    <message>
        <source>… and without soft placement</source>
        <translation>… und ohne Soft Placement</translation>
    </message>
    <message>
        <source>One GPU as two</source>
        <translation>Eine GPU als zwei</translation>
    </message>
    <message>
        <source>Ten thousand operations</source>
        <translation>Zehntausend Operationen</translation>
    </message>
    <message>
        <source>The playlist %1 cannot be read: %2.</source>
        <translation>Die Programmfolge %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>it has more than %1 bytes</source>
        <translation>sie hat mehr als %1 Bytes</translation>
    </message>
    <message>
        <source>this is not TOML (%1)</source>
        <translation>das ist kein TOML (%1)</translation>
    </message>
    <message>
        <source>--%1 is %2, but must be a whole number from %3 to %4.</source>
        <translation>--%1 ist %2, muss aber eine ganze Zahl von %3 bis %4 sein.</translation>
    </message>
    <message>
        <source>The spec file %1 cannot be read: %2.</source>
        <translation>Die Spezifikation %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Kolo: a laboratory of distributed deep learning on one desk.</source>
        <translation>Kolo: ein Labor des verteilten Deep Learning auf einem Schreibtisch.</translation>
    </message>
    <message>
        <source>Run what this file describes instead of the review question.</source>
        <translation>Statt der Übungsfrage starten, was diese Datei beschreibt.</translation>
    </message>
    <message>
        <source>Record runs in this database.</source>
        <translation>Läufe in dieser Datenbank aufzeichnen.</translation>
    </message>
    <message>
        <source>Open this run.</source>
        <translation>Diesen Lauf öffnen.</translation>
    </message>
    <message>
        <source>Open this stored run.</source>
        <translation>Diesen gespeicherten Lauf öffnen.</translation>
    </message>
    <message>
        <source>dark, light, projector or system.</source>
        <translation>dark, light, projector oder system.</translation>
    </message>
    <message>
        <source>The kolo program to start as the engine.</source>
        <translation>Das Programm kolo, das als Engine gestartet wird.</translation>
    </message>
    <message>
        <source>The size of the window, for example 1280x720.</source>
        <translation>Die Größe des Fensters, zum Beispiel 1280x720.</translation>
    </message>
    <message>
        <source>Go to this iteration first.</source>
        <translation>Zuerst zu dieser Iteration gehen.</translation>
    </message>
    <message>
        <source>Open this page of the window first: %1.</source>
        <translation>Zuerst diese Seite des Fensters öffnen: %1.</translation>
    </message>
    <message>
        <source>Go through the lessons and runs that this file lists.</source>
        <translation>Durch die Lektionen und Läufe gehen, die diese Datei nennt.</translation>
    </message>
    <message>
        <source>Begin in lecture mode.</source>
        <translation>Im Vorlesungsmodus beginnen.</translation>
    </message>
    <message>
        <source>The language of the window: %1.</source>
        <translation>Die Sprache des Fensters: %1.</translation>
    </message>
    <message>
        <source>Write the lab report of this stored run to FILE (.pdf or .html) and quit.</source>
        <translation>Den Laborbericht dieses gespeicherten Laufs nach FILE (.pdf oder .html) schreiben und beenden.</translation>
    </message>
    <message>
        <source>Save the window as a PNG file and quit.</source>
        <translation>Das Fenster als PNG-Datei speichern und beenden.</translation>
    </message>
    <message>
        <source>Animate for ten seconds, print frames per second and the longest block, and quit.</source>
        <translation>Zehn Sekunden lang animieren, Bilder pro Sekunde und den längsten Stillstand ausgeben, und beenden.</translation>
    </message>
    <message>
        <source>How many workers animate in --bench-frames (16).</source>
        <translation>Wie viele Worker sich bei --bench-frames bewegen (16).</translation>
    </message>
    <message>
        <source>How long --bench-frames animates (10).</source>
        <translation>Wie lange --bench-frames animiert (10).</translation>
    </message>
    <message>
        <source>%1 Run kolo-studio --help for the options.</source>
        <translation>%1 kolo-studio --help nennt die Optionen.</translation>
    </message>
    <message>
        <source>“%1” is not an option; run kolo-studio --help for the options.</source>
        <translation>„%1“ ist keine Option; kolo-studio --help nennt die Optionen.</translation>
    </message>
    <message>
        <source>--engine is %1, but must be the path of a program that may be executed.</source>
        <translation>--engine ist %1, muss aber der Pfad eines ausführbaren Programms sein.</translation>
    </message>
    <message>
        <source>--theme is %1, but must be dark, light, projector or system.</source>
        <translation>--theme ist %1, muss aber dark, light, projector oder system sein.</translation>
    </message>
    <message>
        <source>--size is %1, but must be WIDTHxHEIGHT of at least 640x480, for example 1280x720.</source>
        <translation>--size ist %1, muss aber BREITExHÖHE von mindestens 640x480 sein, zum Beispiel 1280x720.</translation>
    </message>
    <message>
        <source>--report %1 wants a file after it whose name ends in .pdf or .html, but got “%2”.</source>
        <translation>--report %1 braucht danach eine Datei, deren Name auf .pdf oder .html endet, bekam aber „%2“.</translation>
    </message>
    <message>
        <source>--language is %1, but must be one of %2.</source>
        <translation>--language ist %1, muss aber eine von diesen sein: %2.</translation>
    </message>
    <message>
        <source>--page is %1, but must be one of %2.</source>
        <translation>--page ist %1, muss aber eine von diesen sein: %2.</translation>
    </message>
    <message>
        <source>A training loop</source>
        <translation>Eine Trainingsschleife</translation>
    </message>
    <message>
        <source>TensorFlow&apos;s guide to GPUs</source>
        <translation>TensorFlows Anleitung für GPUs</translation>
    </message>
    <message>
        <source>MXNet&apos;s key-value store</source>
        <translation>MXNets Schlüssel-Wert-Speicher</translation>
    </message>
    <message>
        <source>Keras: a convolutional network, mirrored</source>
        <translation>Keras: ein Faltungsnetz, gespiegelt</translation>
    </message>
    <message>
        <source>TensorFlow: MirroredStrategy</source>
        <translation>TensorFlow: MirroredStrategy</translation>
    </message>
    <message>
        <source>TensorFlow: the scope of a strategy</source>
        <translation>TensorFlow: der Gültigkeitsbereich einer Strategie</translation>
    </message>
    <message>
        <source>TensorFlow: MultiWorkerMirroredStrategy, RING</source>
        <translation>TensorFlow: MultiWorkerMirroredStrategy, RING</translation>
    </message>
    <message>
        <source>TensorFlow: MultiWorkerMirroredStrategy, AUTO</source>
        <translation>TensorFlow: MultiWorkerMirroredStrategy, AUTO</translation>
    </message>
    <message>
        <source>TensorFlow: CentralStorageStrategy</source>
        <translation>TensorFlow: CentralStorageStrategy</translation>
    </message>
    <message>
        <source>TensorFlow: ParameterServerStrategy</source>
        <translation>TensorFlow: ParameterServerStrategy</translation>
    </message>
    <message>
        <source>TensorFlow: a cluster specification</source>
        <translation>TensorFlow: eine Cluster-Beschreibung</translation>
    </message>
    <message>
        <source>TensorFlow: feeding data</source>
        <translation>TensorFlow: Daten zuführen</translation>
    </message>
    <message>
        <source>TensorFlow: a loop with GradientTape</source>
        <translation>TensorFlow: eine Schleife mit GradientTape</translation>
    </message>
    <message>
        <source>PyTorch: one step</source>
        <translation>PyTorch: ein Schritt</translation>
    </message>
    <message>
        <source>PyTorch: DistributedDataParallel</source>
        <translation>PyTorch: DistributedDataParallel</translation>
    </message>
    <message>
        <source>PyTorch: a whole training loop</source>
        <translation>PyTorch: eine ganze Trainingsschleife</translation>
    </message>
    <message>
        <source>Horovod: the loop in words</source>
        <translation>Horovod: die Schleife in Worten</translation>
    </message>
    <message>
        <source>Horovod: Keras</source>
        <translation>Horovod: Keras</translation>
    </message>
    <message>
        <source>Horovod: PyTorch</source>
        <translation>Horovod: PyTorch</translation>
    </message>
    <message>
        <source>Horovod: each its own shard</source>
        <translation>Horovod: jedem seine Scherbe</translation>
    </message>
    <message>
        <source>BigDL: predict over a collection</source>
        <translation>BigDL: Vorhersage über eine Sammlung</translation>
    </message>
    <message>
        <source>disturbing the run</source>
        <translation>das Stören des Laufs</translation>
    </message>
    <message>
        <source>Four ways to keep together</source>
        <translation>Vier Arten, zusammenzubleiben</translation>
    </message>
    <message>
        <source>sync, async, ssp:3 and local:8 from the same seeds: who reaches which loss after how many steps.</source>
        <translation>sync, async, ssp:3 und local:8 mit denselben Startwerten: wer nach wie vielen Schritten welchen Verlust erreicht.</translation>
    </message>
    <message>
        <source>One straggler: sync against async</source>
        <translation>Ein Nachzügler: sync gegen async</translation>
    </message>
    <message>
        <source>Worker C takes four times as long. In step everybody waits for it; asynchronously nobody does. Look along seconds.</source>
        <translation>Worker C braucht viermal so lange. Im Gleichschritt warten alle auf ihn, asynchron niemand. Sehen Sie es über den Sekunden.</translation>
    </message>
    <message>
        <source>One percent of the gradient</source>
        <translation>Ein Prozent des Gradienten</translation>
    </message>
    <message>
        <source>All of it, the largest percent with the rest kept for later, and four bits a value: the bytes are in the table below.</source>
        <translation>Alles, das größte Prozent (der Rest wird für später aufgehoben) und vier Bit je Wert: Die Bytes stehen unten in der Tabelle.</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>Stale and fast momentum</source>
        <translation>Veraltetes und schnelles Momentum</translation>
    </message>
    <message>
        <source>Eight workers, nobody waits: with momentum every stale gradient counts ten times. Without it, or in step, the same rate goes well.</source>
        <translation>Acht Worker, niemand wartet: Mit Momentum zählt jeder veraltete Gradient zehnfach. Ohne, oder im Gleichschritt, geht dieselbe Rate gut.</translation>
    </message>
    <message>
        <source>thinning the run out</source>
        <translation>den Lauf ausdünnen</translation>
    </message>
    <message>
        <source>Mesh-TensorFlow: a mesh and a layout</source>
        <translation>Mesh-TensorFlow: ein Gitter und ein Layout</translation>
    </message>
</context>
<context>
    <name>kolo::app::DataText</name>
    <message>
        <source>A number belongs here.</source>
        <translation>Hierher gehört eine Zahl.</translation>
    </message>
    <message>
        <source>%1 is too large or too small for a number.</source>
        <translation>%1 ist zu groß oder zu klein für eine Zahl.</translation>
    </message>
    <message>
        <source>%1 is not a number.</source>
        <translation>%1 ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1: NaN and infinities are not allowed.</source>
        <translation>%1: NaN und Unendlich sind nicht erlaubt.</translation>
    </message>
    <message>
        <source>%1: int32 takes whole numbers from −2147483648 to 2147483647.</source>
        <translation>%1: int32 nimmt ganze Zahlen von −2147483648 bis 2147483647.</translation>
    </message>
    <message>
        <source>%1 is too large for float32 (about 3.4e38).</source>
        <translation>%1 ist zu groß für float32 (etwa 3.4e38).</translation>
    </message>
</context>
<context>
    <name>kolo::app::FilmWriter</name>
    <message>
        <source>the folder must exist and be writable</source>
        <translation>der Ordner muss bestehen und beschreibbar sein</translation>
    </message>
    <message>
        <source>the finished film could not be renamed</source>
        <translation>der fertige Film konnte nicht umbenannt werden</translation>
    </message>
    <message>
        <source>ffmpeg ended without a reason</source>
        <translation>ffmpeg endete ohne Grund</translation>
    </message>
    <message>
        <source>ffmpeg says: %1</source>
        <translation>ffmpeg sagt: %1</translation>
    </message>
</context>
<context>
    <name>kolo::app::Inspection</name>
    <message>
        <source>It holds no contribution yet.</source>
        <translation>Es enthält noch keinen Beitrag.</translation>
    </message>
    <message>
        <source>… and 1 more element</source>
        <translation>… und 1 weiteres Element</translation>
    </message>
    <message>
        <source>… and %1 more elements</source>
        <translation>… und %1 weitere Elemente</translation>
    </message>
    <message>
        <source>, reduction included</source>
        <translation>, Reduktion eingeschlossen</translation>
    </message>
    <message>
        <source>, then %1 to reduce</source>
        <translation>, dann %1 zum Reduzieren</translation>
    </message>
    <message>
        <source>, waited %1</source>
        <translation>, wartete %1</translation>
    </message>
    <message>
        <source> (emulated)</source>
        <translation> (emuliert)</translation>
    </message>
    <message>
        <source>yes: all %1 contributions</source>
        <translation>ja: alle %1 Beiträge</translation>
    </message>
    <message>
        <source>no: %1 of %2 contributions</source>
        <translation>nein: %1 von %2 Beiträgen</translation>
    </message>
    <message>
        <source>no: %1 of %2, missing %3</source>
        <translation>nein: %1 von %2, es fehlt %3</translation>
    </message>
    <message>
        <source>%1 · chunk %2</source>
        <translation>%1 · Chunk %2</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>took</source>
        <translation>dauerte</translation>
    </message>
    <message>
        <source>held since</source>
        <translation>gehalten seit</translation>
    </message>
    <message>
        <source>the start</source>
        <translation>der Anfang</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>Iteration %1</translation>
    </message>
    <message>
        <source>passed on</source>
        <translation>weitergegeben</translation>
    </message>
    <message>
        <source>to %1 in iteration %2</source>
        <translation>an %1 in Iteration %2</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
</context>
<context>
    <name>kolo::app::IterationTable</name>
    <message>
        <source>Go to iteration %1</source>
        <translation>Zu Iteration %1</translation>
    </message>
</context>
<context>
    <name>kolo::app::LessonsWidget</name>
    <message>
        <source>Waiting for the engine …</source>
        <translation>Warten auf die Engine …</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>The arrow keys open a lesson; Tab goes to its text</source>
        <translation>Die Pfeiltasten öffnen eine Lektion; Tab geht zu ihrem Text</translation>
    </message>
    <message>
        <source>Your own lessons …</source>
        <translation>Eigene Lektionen …</translation>
    </message>
    <message>
        <source>Opens the folder %1; a Markdown file in it becomes a lesson</source>
        <translation>Öffnet den Ordner %1; eine Markdown-Datei darin wird zu einer Lektion</translation>
    </message>
    <message>
        <source>Open the folder of your own lessons</source>
        <translation>Den Ordner Ihrer eigenen Lektionen öffnen</translation>
    </message>
    <message>
        <source>✓ all %1 done</source>
        <translation>✓ alle %1 fertig</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
    <message>
        <source> (your own)</source>
        <translation> (eigene)</translation>
    </message>
</context>
<context>
    <name>kolo::app::PlanTable</name>
    <message>
        <source>Go to slot %1</source>
        <translation>Zu Zeitschlitz %1</translation>
    </message>
</context>
<context>
    <name>kolo::app::PlaybackControls</name>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>kolo::app::Reader</name>
    <message>
        <source>there is no [[item]] in it, but it needs at least one</source>
        <translation>darin steht kein [[item]], es braucht aber mindestens eines</translation>
    </message>
    <message>
        <source>it has %1 items, but at most %2 are allowed</source>
        <translation>sie hat %1 Punkte, erlaubt sind aber höchstens %2</translation>
    </message>
    <message>
        <source>item must be written as [[item]]</source>
        <translation>item muss als [[item]] geschrieben werden</translation>
    </message>
    <message>
        <source>The playlist %1, line %2: %3.</source>
        <translation>Die Programmfolge %1, Zeile %2: %3.</translation>
    </message>
    <message>
        <source>The playlist %1: %2.</source>
        <translation>Die Programmfolge %1: %2.</translation>
    </message>
    <message>
        <source>“%1” is not known here; allowed are %2</source>
        <translation>„%1“ ist hier nicht bekannt; erlaubt sind %2</translation>
    </message>
    <message>
        <source>%1 must be a text in quotes</source>
        <translation>%1 muss ein Text in Anführungszeichen sein</translation>
    </message>
    <message>
        <source>an item has exactly one of lesson, run and spec, but this one has %1</source>
        <translation>ein Punkt hat genau eines von lesson, run und spec, dieser aber hat %1</translation>
    </message>
    <message>
        <source>there is no lesson “%1”; there are %2</source>
        <translation>es gibt keine Lektion „%1“; es gibt %2</translation>
    </message>
    <message>
        <source>run must be a table: [item.run] and below it strategy = …</source>
        <translation>run muss eine Tabelle sein: [item.run] und darunter strategy = …</translation>
    </message>
    <message>
        <source>view is “%1”, but must be picture, table or chart</source>
        <translation>view ist „%1“, muss aber picture, table oder chart sein</translation>
    </message>
    <message>
        <source>step must be a whole number from 0 to %1</source>
        <translation>step muss eine ganze Zahl von 0 bis %1 sein</translation>
    </message>
    <message>
        <source>the spec file %1 cannot be read: %2</source>
        <translation>die Spezifikation %1 kann nicht gelesen werden: %2</translation>
    </message>
</context>
<context>
    <name>kolo::app::Report</name>
    <message>
        <source>strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>launched as</source>
        <translation>gestartet als</translation>
    </message>
    <message>
        <source>collectives by</source>
        <translation>Kollektive durch</translation>
    </message>
    <message>
        <source>detail of the record</source>
        <translation>Detailstufe der Aufzeichnung</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>started</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>source of the numbers</source>
        <translation>Herkunft der Zahlen</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Kolo</source>
        <translation>Kolo</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>%1 … (%2 in all)</source>
        <translation>%1 … (%2 insgesamt)</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no: the run ended early</source>
        <translation>nein: Der Lauf endete vorzeitig</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>time of the call</source>
        <translation>Zeit des Aufrufs</translation>
    </message>
    <message>
        <source>time of the whole run</source>
        <translation>Zeit des ganzen Laufs</translation>
    </message>
    <message>
        <source>This run moved no chunks between workers, so there is no table of them.</source>
        <translation>Dieser Lauf hat keine Chunks zwischen Workern bewegt, es gibt also keine Tabelle davon.</translation>
    </message>
    <message>
        <source>The table has %1 columns and %2 rows, too many for a page; it can be exported as CSV.</source>
        <translation>Die Tabelle hat %1 Spalten und %2 Zeilen, zu viele für eine Seite; sie lässt sich als CSV exportieren.</translation>
    </message>
    <message>
        <source>%1, after iteration %2 of %3.</source>
        <translation>%1, nach Iteration %2 von %3.</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>Lab report made with Kolo</source>
        <translation>Laborbericht, mit Kolo gemacht</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Where the numbers come from</source>
        <translation>Woher die Zahlen kommen</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>Theorie</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>One row an iteration. Coloured: it has just arrived. A dash: a partial sum that its holder has passed on.</source>
        <translation>Eine Zeile je Iteration. Farbig: gerade angekommen. Ein Strich: eine Teilsumme, die weitergegeben wurde.</translation>
    </message>
    <message>
        <source>The report cannot be written to %1: %2.</source>
        <translation>Der Bericht kann nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>A report cannot be saved as &quot;%1&quot;: the name must end in .pdf or .html.</source>
        <translation>Ein Bericht kann nicht als „%1“ gespeichert werden: Der Name muss auf .pdf oder .html enden.</translation>
    </message>
    <message>
        <source>products</source>
        <translation>Produkte</translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>op</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>steps done</source>
        <translation>ausgeführte Schritte</translation>
    </message>
    <message>
        <source>bytes sent per rank</source>
        <translation>gesendete Bytes je Rang</translation>
    </message>
    <message>
        <source>bytes received per rank</source>
        <translation>empfangene Bytes je Rang</translation>
    </message>
    <message>
        <source>total bytes</source>
        <translation>Bytes insgesamt</translation>
    </message>
    <message>
        <source>theory steps</source>
        <translation>Schritte nach der Theorie</translation>
    </message>
    <message>
        <source>theory bytes per rank</source>
        <translation>Bytes je Rang nach der Theorie</translation>
    </message>
    <message>
        <source>theory formula</source>
        <translation>Formel der Theorie</translation>
    </message>
    <message>
        <source>theory total bytes</source>
        <translation>Bytes insgesamt nach der Theorie</translation>
    </message>
    <message>
        <source>algbw</source>
        <translation>algbw</translation>
    </message>
    <message>
        <source>busbw</source>
        <translation>busbw</translation>
    </message>
    <message>
        <source>warm calls</source>
        <translation>warme Aufrufe</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>training rows</source>
        <translation>Trainingszeilen</translation>
    </message>
    <message>
        <source>held-out rows</source>
        <translation>Testzeilen</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>lost tasks</source>
        <translation>verlorene Aufgaben</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>ZeRO-Stufe</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>accuracy on all held-out rows</source>
        <translation>Genauigkeit auf allen Testzeilen</translation>
    </message>
    <message>
        <source>held-out loss</source>
        <translation>Verlust auf Testzeilen</translation>
    </message>
    <message>
        <source>bigram entropy</source>
        <translation>Bigramm-Entropie</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Textprobe</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>samples in all</source>
        <translation>Beispiele insgesamt</translation>
    </message>
    <message>
        <source>%1 rows read once, %2 more than once, %3 never</source>
        <translation>%1 Zeilen einmal gelesen, %2 öfter, %3 nie</translation>
    </message>
    <message>
        <source>first epoch</source>
        <translation>erste Epoche</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>more</source>
        <translation>öfter</translation>
    </message>
    <message>
        <source>bytes per step</source>
        <translation>Bytes je Schritt</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>collectives per step</source>
        <translation>Kollektive je Schritt</translation>
    </message>
    <message>
        <source>bytes per axis planned</source>
        <translation>geplante Bytes je Achse</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>microbatches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>Zeitschlitze</translation>
    </message>
    <message>
        <source>bubble planned</source>
        <translation>geplanter Leerlauf</translation>
    </message>
    <message>
        <source>bubble priced</source>
        <translation>berechneter Leerlauf</translation>
    </message>
    <message>
        <source>bubble measured</source>
        <translation>gemessener Leerlauf</translation>
    </message>
    <message>
        <source>staleness</source>
        <translation>Veralten</translation>
    </message>
    <message>
        <source>staleness in updates</source>
        <translation>Veralten in Updates</translation>
    </message>
    <message>
        <source>mean staleness</source>
        <translation>mittleres Veralten</translation>
    </message>
    <message>
        <source>peak bytes</source>
        <translation>höchster Speicherbedarf</translation>
    </message>
    <message>
        <source>peak address</source>
        <translation>höchste Adresse</translation>
    </message>
    <message>
        <source>peak bytes by kind</source>
        <translation>höchster Speicherbedarf nach Art</translation>
    </message>
    <message>
        <source>peak bytes planned</source>
        <translation>geplanter höchster Speicherbedarf</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>offloaded bytes per step</source>
        <translation>ausgelagerte Bytes je Schritt</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>predictions</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>per class</source>
        <translation>je Klasse</translation>
    </message>
    <message>
        <source>per worker</source>
        <translation>je Worker</translation>
    </message>
    <message>
        <source>first</source>
        <translation>die ersten</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>dropped updates</source>
        <translation>verworfene Updates</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>time to target</source>
        <translation>Zeit bis zum Ziel</translation>
    </message>
    <message>
        <source>steps to target</source>
        <translation>Schritte bis zum Ziel</translation>
    </message>
    <message>
        <source>time per step</source>
        <translation>Zeit je Schritt</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>injected delay</source>
        <translation>eingefügte Verzögerung</translation>
    </message>
    <message>
        <source>on device</source>
        <translation>auf dem Gerät</translation>
    </message>
    <message>
        <source>device work per step</source>
        <translation>Arbeit des Geräts je Schritt</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>Wartestellen</translation>
    </message>
    <message>
        <source>allreduces per step</source>
        <translation>Allreduces je Schritt</translation>
    </message>
    <message>
        <source>hideable</source>
        <translation>verdeckbar</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>unverdeckt</translation>
    </message>
    <message>
        <source>over the emulated link</source>
        <translation>über die emulierte Verbindung</translation>
    </message>
    <message>
        <source>transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>late on average</source>
        <translation>im Mittel zu spät</translation>
    </message>
    <message>
        <source>late at most</source>
        <translation>höchstens zu spät</translation>
    </message>
    <message>
        <source>replicas compared</source>
        <translation>verglichene Replikate</translation>
    </message>
    <message>
        <source>parameters SHA-256</source>
        <translation>SHA-256 der Parameter</translation>
    </message>
    <message>
        <source>loss curve SHA-256</source>
        <translation>SHA-256 der Verlustkurve</translation>
    </message>
    <message>
        <source>held-out rows of the curve</source>
        <translation>Testzeilen der Kurve</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>total</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>memory of the device</source>
        <translation>Speicher des Geräts</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>on the CPU</source>
        <translation>auf der CPU</translation>
    </message>
    <message>
        <source>on the GPU</source>
        <translation>auf der GPU</translation>
    </message>
    <message>
        <source>copied in</source>
        <translation>hinkopiert</translation>
    </message>
    <message>
        <source>copied out</source>
        <translation>zurückkopiert</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>choices</source>
        <translation>Möglichkeiten</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>searched for</source>
        <translation>gesucht</translation>
    </message>
    <message>
        <source>parts measured</source>
        <translation>gemessene Teile</translation>
    </message>
    <message>
        <source>measured for</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>contenders</source>
        <translation>im Vergleich</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>kind of device</source>
        <translation>Art der Geräte</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>quickest</source>
        <translation>der schnellste</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>geteilt nach</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>Kurve</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::Bubble</name>
    <message>
        <source>bubble %1, planned %2</source>
        <translation>Leerlauf %1, geplant %2</translation>
    </message>
    <message>
        <source>measured %1, planned %2</source>
        <translation>gemessen %1, geplant %2</translation>
    </message>
    <message>
        <source>The share of each step in which devices wait, beside what the plan says.</source>
        <translation>Der Anteil jedes Schritts, in dem Geräte warten, neben dem, was der Plan sagt.</translation>
    </message>
    <message>
        <source>The bubble took %1 of the devices&apos; time on average; the plan says %2 at unit cost.</source>
        <translation>Der Leerlauf nahm im Mittel %1 der Zeit der Geräte; der Plan sagt %2 bei Einheitskosten.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::BytesPerRank</name>
    <message>
        <source>all %1 workers</source>
        <translation>alle %1 Worker</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>Iteration %1</translation>
    </message>
    <message>
        <source>%1 sent %2</source>
        <translation>%1 sendete %2</translation>
    </message>
    <message>
        <source>most: %1, %2</source>
        <translation>am meisten: %1, %2</translation>
    </message>
    <message>
        <source>least: %1, %2</source>
        <translation>am wenigsten: %1, %2</translation>
    </message>
    <message>
        <source>lower bound %1</source>
        <translation>untere Schranke %1</translation>
    </message>
    <message>
        <source>theory %1</source>
        <translation>Theorie %1</translation>
    </message>
    <message>
        <source>dashed: lower bound %1</source>
        <translation>gestrichelt: untere Schranke %1</translation>
    </message>
    <message>
        <source>dashed: theory %1</source>
        <translation>Theorie: %1</translation>
    </message>
    <message>
        <source>Run a strategy: what each worker sends is counted here, iteration by iteration.</source>
        <translation>Eine Strategie starten: Was jeder Worker sendet, wird hier gezählt, Iteration für Iteration.</translation>
    </message>
    <message>
        <source>the busiest worker sent %1</source>
        <translation>der fleißigste Worker sendete %1</translation>
    </message>
    <message>
        <source>After iteration %1: %2.</source>
        <translation>Nach Iteration %1: %2.</translation>
    </message>
    <message>
        <source>The lower bound is %1 at the end.</source>
        <translation>Die untere Schranke ist am Ende %1.</translation>
    </message>
    <message>
        <source>Theory says %1 at the end.</source>
        <translation>Die Theorie sagt am Ende %1.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::Crossover</name>
    <message>
        <source>Which of Kolo's is the quickest is open at every size: the spreads overlap.</source>
        <translation>Welcher von Kolos Algorithmen der schnellste ist, ist bei jeder Größe offen: Die Streuungen überlappen sich.</translation>
    </message>
    <message>
        <source>%1 up to about %2</source>
        <translation>%1 bis etwa %2</translation>
    </message>
    <message>
        <source>%1 from there on</source>
        <translation>%1 von da an</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 at every size</source>
        <translation>%1 bei jeder Größe</translation>
    </message>
    <message>
        <source>The quickest of Kolo&apos;s, or within a tenth of it: %1.</source>
        <translation>Der schnellste von Kolos Algorithmen, oder höchstens ein Zehntel langsamer: %1.</translation>
    </message>
    <message>
        <source>Open at %1: the spreads overlap.</source>
        <translation>Offen bei %1: Die Streuungen überlappen sich.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::HiddenCommunication</name>
    <message>
        <source>%1 per step: %2 hidden, %3 exposed</source>
        <translation>%1 je Schritt: %2 verdeckt, %3 offen</translation>
    </message>
    <message>
        <source>%1 % hidden (solid)</source>
        <translation>%1 % verdeckt (gefüllt)</translation>
    </message>
    <message>
        <source>What devices receive while they compute, and what they wait for, per step.</source>
        <translation>Was Geräte empfangen, während sie rechnen, und worauf sie warten, je Schritt.</translation>
    </message>
    <message>
        <source>%1 % of the communication was hidden under computation.</source>
        <translation>%1 % der Kommunikation lagen verdeckt unter Berechnung.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::MemoryByKindChart</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>model states by the formula %1</source>
        <translation>Modellzustände nach der Formel %1</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Grenze %1</translation>
    </message>
    <message>
        <source>What the fullest device holds through a step, by kind; recorded at the detail full.</source>
        <translation>Was das vollste Gerät während eines Schritts enthält, nach Art; aufgezeichnet bei der Detailstufe full.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::MemoryMapChart</name>
    <message>
        <source>%1: %2 at %3
for %4 of the step</source>
        <translation>%1: %2 ab %3
%4 lang in diesem Schritt</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>%1: up to %2</source>
        <translation>%1: bis %2</translation>
    </message>
    <message>
        <source>%1, as in step %2: up to %3</source>
        <translation>%1, wie Schritt %2: bis %3</translation>
    </message>
    <message>
        <source>At which addresses the fullest device holds what through a step; recorded at the detail full.</source>
        <translation>An welchen Adressen das vollste Gerät während eines Schritts was enthält; aufgezeichnet bei der Detailstufe full.</translation>
    </message>
    <message>
        <source>%1 blocks of memory through the step. %2</source>
        <translation>%1 Speicherblöcke während des Schritts. %2</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::MemoryOverTime</name>
    <message>
        <source>slot %1</source>
        <translation>Zeitschlitz %1</translation>
    </message>
    <message>
        <source>slots of step %1, at most %2</source>
        <translation>Zeitschlitze von Schritt %1, höchstens %2</translation>
    </message>
    <message>
        <source>What each device holds through a step; recorded at the detail full.</source>
        <translation>Was jedes Gerät während eines Schritts hält; aufgezeichnet bei der Detailstufe full.</translation>
    </message>
    <message>
        <source>Peak memory of each device: %1.</source>
        <translation>Spitzenspeicher jedes Geräts: %1.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::Staleness</name>
    <message>
        <source>%1 gradients (%2 %) were %3 %4 old</source>
        <translation>%1 Gradienten (%2 %) waren %3 %4 alt</translation>
    </message>
    <message>
        <source>in step: none is stale</source>
        <translation>Gleichschritt: keiner alt</translation>
    </message>
    <message>
        <source>mean %1 %2</source>
        <translation>Mittel %1 %2</translation>
    </message>
    <message>
        <source>%1, a few up to %2</source>
        <translation>%1, wenige bis %2</translation>
    </message>
    <message>
        <source>How many updates of others a gradient missed before it was applied.</source>
        <translation>Wie viele Aktualisierungen anderer ein Gradient verpasst hat, bevor er angewandt wurde.</translation>
    </message>
    <message>
        <source>The mean staleness is %1 %2, the greatest %3.</source>
        <translation>Das mittlere Veralten ist %1 %2, das größte %3.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Aktualisierungen</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::Throughput</name>
    <message>
        <source>%1 at %2
iteration %3</source>
        <translation>%1 bei %2
Iteration %3</translation>
    </message>
    <message>
        <source>algbw %1</source>
        <translation>algbw %1</translation>
    </message>
    <message>
        <source>all workers together</source>
        <translation>alle Worker zusammen</translation>
    </message>
    <message>
        <source>No transfer of this run was recorded.</source>
        <translation>Von diesem Lauf ist keine Übertragung aufgezeichnet.</translation>
    </message>
    <message>
        <source>No iteration has ended yet: from the first on, the bytes that move per second are drawn here.</source>
        <translation>Noch ist keine Iteration zu Ende: Ab der ersten werden hier die Bytes gezeichnet, die sich je Sekunde bewegen.</translation>
    </message>
    <message>
        <source>Run a strategy: the bytes that move per second are drawn here from the recorded transfers.</source>
        <translation>Eine Strategie starten: Die Bytes, die sich je Sekunde bewegen, werden hier aus den aufgezeichneten Übertragungen gezeichnet.</translation>
    </message>
    <message>
        <source>%1 moved in the %2 of the iterations, %3 on average over all workers.</source>
        <translation>%1 bewegt in den %2 der Iterationen, im Mittel %3 über alle Worker.</translation>
    </message>
    <message>
        <source>The algorithm bandwidth is %1.</source>
        <translation>Die Algorithmus-Bandbreite ist %1.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::TimePerStep</name>
    <message>
        <source>%1: %2 per step</source>
        <translation>%1: %2 je Schritt</translation>
    </message>
    <message>
        <source>injected</source>
        <translation>eingefügt</translation>
    </message>
    <message>
        <source>partly injected, mean ≤ %1</source>
        <translation>teils eingefügt, Mittel ≤ %1</translation>
    </message>
    <message>
        <source>mean up to %1</source>
        <translation>Mittel bis %1</translation>
    </message>
    <message>
        <source>Input, forward, backward, update, communication and waiting, per worker.</source>
        <translation>Eingabe, vorwärts, rückwärts, Aktualisierung, Kommunikation und Warten, je Worker.</translation>
    </message>
    <message>
        <source>Mean time per step. %1.</source>
        <translation>Mittlere Zeit je Schritt. %1.</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::TrainingAccuracy</name>
    <message>
        <source>%1
accuracy %2</source>
        <translation>%1
Genauigkeit %2</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>%1 The target is %2.</source>
        <translation>%1 Das Ziel ist %2.</translation>
    </message>
    <message>
        <source>%1 of held-out rows</source>
        <translation>%1 der Testzeilen</translation>
    </message>
    <message>
        <source>The share of held-out rows that are told right, measured while it trains.</source>
        <translation>Der Anteil der zurückgehaltenen Zeilen, die richtig erkannt werden, gemessen während des Trainings.</translation>
    </message>
    <message>
        <source>The accuracy is %1 after step %2.</source>
        <translation>Die Genauigkeit ist %1 nach Schritt %2.</translation>
    </message>
    <message>
        <source>%1, %L2 rows</source>
        <translation>%1, %L2 Zeilen</translation>
    </message>
    <message>
        <source>%1 of %L2 held-out rows</source>
        <translation>%1 von %L2 Testzeilen</translation>
    </message>
    <message>
        <source> (step %1)</source>
        <translation> (Schritt %1)</translation>
    </message>
    <message>
        <source>on %L1 held-out rows</source>
        <translation>auf %L1 Testzeilen</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::TrainingLoss</name>
    <message>
        <source>Run a training: the loss of every step is drawn here, as the workers record it.</source>
        <translation>Ein Training starten: Der Verlust jedes Schritts wird hier gezeichnet, wie ihn die Worker aufzeichnen.</translation>
    </message>
    <message>
        <source>%1
loss %2, mean of %3: %4</source>
        <translation>%1
Verlust %2, Mittel aus %3: %4</translation>
    </message>
    <message>
        <source>The loss began at %1; the mean of the last %2 steps is %3 after step %4.</source>
        <translation>Der Verlust begann bei %1; das Mittel der letzten %2 Schritte ist %3 nach Schritt %4.</translation>
    </message>
    <message>
        <source>bold: mean of %1</source>
        <translation>kräftig: Mittel aus %1</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::TrainingRate</name>
    <message>
        <source>Rows learned from per second, all workers together and each.</source>
        <translation>Zeilen, aus denen je Sekunde gelernt wird, alle Worker zusammen und jeder einzeln.</translation>
    </message>
    <message>
        <source>All workers together learned from %1 rows per second on average.</source>
        <translation>Alle Worker zusammen lernten im Mittel aus %1 Zeilen je Sekunde.</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
</context>
<context>
    <name>kolo::viz::charts::TrainingTraffic</name>
    <message>
        <source>%1 in %2, out %3</source>
        <translation>%1 ein %2, aus %3</translation>
    </message>
    <message>
        <source>Bytes per second, in and out, of every rank and in total.</source>
        <translation>Bytes pro Sekunde, ein und aus, jedes Rangs und insgesamt.</translation>
    </message>
    <message>
        <source>%1 have moved in all, %2 on average. %3.</source>
        <translation>%1 haben sich insgesamt bewegt, im Mittel %2. %3.</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1; dashed: out</source>
        <translation>%1; gestrichelt: aus</translation>
    </message>
</context>
</TS>
