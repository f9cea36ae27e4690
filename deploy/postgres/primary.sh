#!/bin/sh
# Run once, when the primary's volume is empty: a role for its replica, which comes by its password, and whose word each commit waits
# for from the next start on; and one for HAProxy, which asks each server whether it is the primary, and sees nothing of the shop.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$REPLICATION_PASSWORD" <<'SQL'
create role haproxy login;
create role replica with replication login password :'password';
select pg_create_physical_replication_slot('replica');
alter system set synchronous_standby_names = 'replica';
-- A replica that stays away must not fill the disk.
alter system set max_slot_wal_keep_size = '8GB';
SQL
echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
# The first line that fits counts.
sed -i '1i host postgres haproxy samenet trust' "$PGDATA/pg_hba.conf"
