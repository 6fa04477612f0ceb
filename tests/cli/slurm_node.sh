#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# slurm_node.sh FOLDER SCRIPT: a Slurm of one node and 16 processors that nobody outside can reach, and SCRIPT in it.
# Run by `unshare --net --uts --pid --fork --mount-proc --kill-child`: it is the namespace's first process, so bash it
# is, which reaps what others leave behind (a task that nobody reaps never ends for Slurm). With the namespace all of it
# goes. Exit status 77: it could not be started, and the last line says why.
set -u
folder=$1 script=$2

refuse() {
    echo "$*"
    exit 77
}

hostname kolo-node || refuse "The node cannot be given a name."
# getaddrinfo() passes over addresses on a machine that has none but its loopback's.
{
    ip link set lo up
    ip link add kolo0 type dummy || ip link add kolo0 type veth peer name kolo1
    ip address add 10.9.9.1/24 dev kolo0
    ip link set kolo0 up || refuse "The node cannot be given an address."
} 2>/dev/null

mkdir "$folder"/{state,spool,munge}
chmod 711 "$folder/munge"
head -c 128 /dev/urandom >"$folder/munge/key" && chmod 400 "$folder/munge/key"
munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" || refuse "munged did not start."

# What jobs of two such nodes share (in /tmp and /dev/shm) is named after the job: each node has its own numbers.
cat >"$folder/slurm.conf" <<END
ClusterName=kolo
FirstJobId=$((RANDOM + 1))
SlurmctldHost=kolo-node(10.9.9.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
NodeName=kolo-node NodeAddr=10.9.9.1 CPUs=16 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
echo "PMIxCliTmpDirBase=$folder" >"$folder/mpi.conf"
export SLURM_CONF=$folder/slurm.conf
slurmctld -f "$SLURM_CONF" || refuse "slurmctld did not start."
slurmd -f "$SLURM_CONF" || refuse "slurmd did not start."
for ((tries = 0; tries < 100; ++tries)); do
    [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ] && break
    sleep 0.1
done
[ "$tries" -lt 100 ] || refuse "Slurm's node did not become idle."

bash "$script"
