#!/bin/sh
# Copies the primary when the volume is empty, and follows it. Once promoted it commits alone, until it has a replica itself.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --slot replica --checkpoint fast \
    --dbname "host=$PRIMARY user=replica application_name=replica"
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on -c synchronous_standby_names=
