# The web is built once; what runs holds Node, the server's sources (Node runs TypeScript as it is) and nothing to compile.
FROM node:26-bookworm-slim AS build
WORKDIR /segue
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
WORKDIR /segue
ENV NODE_ENV=production SEGUE_HOST=0.0.0.0 SEGUE_PORT=8001 SEGUE_DATA_DIR=/data
COPY --from=build --chown=node:node /segue/package.json ./
COPY --from=build --chown=node:node /segue/node_modules ./node_modules
COPY --from=build --chown=node:node /segue/shared ./shared
COPY --from=build --chown=node:node /segue/server ./server
COPY --from=build --chown=node:node /segue/scripts ./scripts
COPY --from=build --chown=node:node /segue/dist ./dist
# A volume that is put here takes its owner from what it finds.
RUN mkdir -p /data/backups && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 8001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.SEGUE_PORT+'/api/v1/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
