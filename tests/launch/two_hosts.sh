#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# unshare --net --uts sh two_hosts.sh FOLDER COMMAND…
#
# Two hosts on one machine: this shell becomes the host kolo-a, a second pair of namespaces becomes kolo-b, a cable
# (veth) connects them, and COMMAND runs on kolo-a with Open MPI told of both, two ranks on each. FOLDER takes the list
# of hosts and the stand-in for ssh.
set -eu
folder=$1
shift
hostname kolo-a
ip link set lo up
unshare --net --uts sleep 600 &
there=$!
trap 'kill "$there"' EXIT
while [ "$(readlink /proc/self/ns/net)" = "$(readlink "/proc/$there/ns/net")" ]; do sleep 0.05; done
nsenter -t "$there" -u hostname kolo-b
ip link add kolo-a0 type veth peer name kolo-b0 netns "$there"
ip addr add 10.99.0.1/24 dev kolo-a0
ip link set kolo-a0 up
nsenter -t "$there" -n sh -c 'ip link set lo up && ip addr add 10.99.0.2/24 dev kolo-b0 && ip link set kolo-b0 up'

printf 'kolo-a slots=2\nkolo-b slots=2\n' >"$folder/hosts"
cat >"$folder/agent" <<EOF
#!/bin/sh
shift
exec nsenter -t $there -n -u -- sh -c "\$*"
EOF
chmod +x "$folder/agent"
export OMPI_MCA_plm_rsh_agent="$folder/agent" OMPI_MCA_orte_default_hostfile="$folder/hosts"
"$@"
