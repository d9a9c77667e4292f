#!/bin/sh
# release.sh VERSION         brings the build of the current folder to the servers of this machine, one after the other
# release.sh --back VERSION  returns to a release that is still on this machine
# If a server does not become ready, that server and those released before it return to the previous release.
set -eu
root=/opt/elo-recicla
environment=/etc/elo-recicla.env
ports="3000 3001"

end() {
  echo "$1" >&2
  exit 1
}

point_to() {
  ln -sfn "$root/releases/$1" "$root/current"
  # /api/health and the logs name this version.
  sed -i '/^APP_VERSION=/d' "$environment"
  echo "APP_VERSION=$1" >> "$environment"
}

version=${2:-${1:-}}
[ -n "$version" ] || end "release.sh [--back] VERSION"
folder=$root/releases/$version
before=$(basename "$(readlink "$root/current" || true)")

if [ "$1" = --back ]; then
  [ -d "$folder" ] || end "$folder is not there."
else
  # Servers read files of their release while they run, so none is written over.
  [ ! -e "$folder" ] || end "$folder is there already: another VERSION, or --back."
  [ -d .next ] || end "This folder has no build: npm ci && npm run build"
  rm -rf "$folder.part"
  mkdir -p "$folder.part/.next"
  find . -mindepth 1 -maxdepth 1 ! -name .git ! -name .env ! -name .next \
    -exec cp -a --no-preserve=ownership -t "$folder.part" {} +
  find .next -mindepth 1 -maxdepth 1 ! -name cache -exec cp -a --no-preserve=ownership -t "$folder.part/.next" {} +
  chmod -R go+rX "$folder.part"
  ln -s "$environment" "$folder.part/.env"
  (cd "$folder.part" && sudo -u elo-recicla npm run --silent migrate)
  mv "$folder.part" "$folder"
fi

restart() {
  # After ten failed starts systemd refuses another one.
  systemctl reset-failed "elo-recicla@$1" 2>/dev/null || true
  systemctl restart "elo-recicla@$1"
}

point_to "$version"
touched=""
for port in $ports; do
  # Newest first: if this server fails, it must run again before the others, which serve meanwhile, are restarted.
  touched="$port $touched"
  if ! restart "$port"; then
    journalctl -u "elo-recicla@$port" -n 20 --no-pager -o cat
    [ -n "$before" ] || end "elo-recicla@$port does not start."
    point_to "$before"
    for one in $touched; do
      restart "$one" || end "elo-recicla@$port does not start with $version, nor elo-recicla@$one with $before: current is $before again, and servers that run were left as they are."
    done
    end "elo-recicla@$port does not start with $version: current is $before again."
  fi
  echo "elo-recicla@$port: $version"
done
