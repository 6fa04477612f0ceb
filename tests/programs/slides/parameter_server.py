distribution = tf.distribute.experimental.ParameterServerStrategy()
os.environ["TF_CONFIG"] = json.dumps({
    "cluster": {
        "worker": ["machine-a.example.com:2222", "machine-b.example.com:2222"],
        "ps": ["machine-a.example.com:2221"]},
        "task": {"type": "worker", "index": 1}
})
with distribution.scope():
    model = keras.models.Sequential([...])
    model.compile(...)
