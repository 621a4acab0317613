FROM node:24-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY packages/client/package.json packages/client/
COPY examples/shop-sync/package.json examples/shop-sync/
COPY .npmrc ./
COPY scripts/look-for-compiler scripts/look-for-compiler
RUN npm ci
COPY contract contract
COPY server server
COPY web web
COPY scripts scripts
COPY .env.example LICENSE tsconfig.base.json ./
RUN npm run release

FROM node:24-slim
# npm writes its cache and logs to a place that is writable in a read-only container.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /app/release ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--v8-pool-size=1", "server/dist/main.js"]
