# The shop in a container: docs/deploy.md says how to run it. Built on one Node, run on the same.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
# The languages of the pages, such as en,hi; LANGUAGES at the start names those of them that the shop offers.
ARG LANGUAGES=en,hi
ENV LANGUAGES=${LANGUAGES}
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY demo/package.json demo/
RUN npm ci --include=dev --ignore-scripts
COPY . .
# An image has no history, so the full pass of its commit cannot be asked for here.
RUN npm run -s build && node scripts/release.ts /shop
WORKDIR /shop
# The image brings Node, so the one among the packages is not needed.
RUN npm ci --ignore-scripts && rm -rf node_modules/node-linux-*

FROM ${NODE}
COPY --from=build /shop /shop
# The one place that the shop writes to, besides /tmp.
RUN install -d -o node -g node -m 700 /data
WORKDIR /shop
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
