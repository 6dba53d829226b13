FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev --ignore-scripts

FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production STEEPLE_DATA=/data
COPY --from=build /app /app
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
# A worker answers on WORKER_PORT, everything else on PORT.
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.WORKER_PORT || process.env.PORT || 3000) + '/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/all.js"]
