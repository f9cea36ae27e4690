#!/bin/sh
# Copies the primary when the volume has no whole copy, and follows it. Once promoted it commits alone, until it has a replica itself.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  find "$PGDATA" -mindepth 1 -delete
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata "$PGDATA/part" --write-recovery-conf --slot replica --checkpoint fast \
    --dbname "host=$PRIMARY user=replica application_name=replica"
  # PG_VERSION comes last: it says that all the rest is there, whenever this is killed.
  find "$PGDATA/part" -mindepth 1 -maxdepth 1 ! -name PG_VERSION -exec mv -t "$PGDATA" {} +
  mv "$PGDATA/part/PG_VERSION" "$PGDATA"
  rmdir "$PGDATA/part"
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on -c synchronous_standby_names=
