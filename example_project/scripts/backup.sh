#!/bin/sh
# Copy the bookings to a folder, under today's date; keep the last thirty copies.
set -eu

ledger=${1:?usage: backup.sh LEDGER FOLDER}
folder=${2:?usage: backup.sh LEDGER FOLDER}

mkdir -p "$folder"
cp "$ledger" "$folder/bookings-$(date -u +%Y-%m-%d).json"

# The names sort by date, so the oldest come first.
count=$(find "$folder" -name 'bookings-*.json' | wc -l)
if [ "$count" -gt 30 ]; then
    find "$folder" -name 'bookings-*.json' | sort | head -n $((count - 30)) | while read -r old; do
        rm "$old"
    done
fi
