# What runs holds one Node (npm's, by its hash), what the server loads, and the built web: nothing that builds or tests.
FROM node:26-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG SOURCE_DATE_EPOCH
RUN npm run pack && cd dist/segue && npm ci --omit=dev \
  # What only compilers and people read.
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && find node_modules -name '*.map' -delete -o -name '*.d.ts' -delete -o -name '*.d.[cm]ts' -delete

FROM debian:bookworm-slim
ENV NODE_ENV=production SEGUE_HOST=0.0.0.0 SEGUE_PORT=8001 SEGUE_DATA_DIR=/data \
  NODE_COMPILE_CACHE=/var/cache/segue MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 \
  PATH=/segue/bin:/segue/node_modules/.bin:/usr/local/bin:/usr/sbin:/usr/bin:/bin
# Node's own library, which Debian's smallest image lacks.
ARG SOURCE_DATE_EPOCH
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/log/* /var/cache/ldconfig/*
# A volume that is put at /data takes its owner from what it finds.
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin segue \
  && mkdir -p /data/backups /var/cache/segue && chown -R segue: /data /var/cache/segue
COPY --from=build /build/dist/segue /segue
RUN ln -s segue-admin.js /segue/bin/segue-admin
WORKDIR /segue
USER segue
VOLUME /data
EXPOSE 8001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "const{SEGUE_PORT:p,SEGUE_PUBLIC_URL:u='http://x'}=process.env;fetch(`http://127.0.0.1:${p}${new URL(u).pathname.replace(/\\/$/,'')}/api/v1/health`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.js"]
