# The web is built once; what runs holds Node, the sources (Node runs TypeScript as it is) and nothing to compile.
FROM node:26-bookworm-slim AS build
WORKDIR /segue
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
WORKDIR /segue
ENV NODE_ENV=production SEGUE_HOST=0.0.0.0 SEGUE_PORT=8001 SEGUE_DATA_DIR=/data
# With all sources, which the footer's link hands out (AGPL-3.0, section 13).
COPY --from=build --chown=node:node /segue ./
# A volume that is put here takes its owner from what it finds.
RUN mkdir -p /data/backups && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 8001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.SEGUE_PORT+'/api/v1/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
