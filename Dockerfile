# Quarterdeck and the claude command in a container, for one person.
#
#   docker build -t quarterdeck .
#   docker run --rm -v quarterdeck:/data quarterdeck token create --name laptop --scope admin
#   docker run -d --init -p 127.0.0.1:7433:7433 -v quarterdeck:/data -v ~/code:/work quarterdeck
#
# It listens on every address of the container, which the server does only when a token was made (the second line).
# Keep the port on 127.0.0.1 as above, or put TLS in front of it: docs/SECURITY.md.

FROM node:24-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it refuses a lock file that leaves out the binaries of other platforms, as npm itself writes it.
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp \
  && npm install --prefix /app --no-audit --no-fund /tmp/quarterdeck-*.tgz

FROM node:24-slim
ARG CLAUDE_VERSION=2.1.325
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* \
  && npm install --global --no-audit --no-fund "@anthropic-ai/claude-code@${CLAUDE_VERSION}" \
  && npm cache clean --force \
  && mkdir -p /data /work \
  && chown node:node /data /work
COPY --from=build /app /app

USER node
WORKDIR /work
# The CLI keeps its sign-in and its sessions beside the database, so that both outlive the container.
ENV NODE_ENV=production \
  QUARTERDECK_DATA=/data \
  QUARTERDECK_HOST=0.0.0.0 \
  QUARTERDECK_PORT=7433 \
  CLAUDE_CONFIG_DIR=/data/claude \
  DISABLE_AUTOUPDATER=1
VOLUME /data
EXPOSE 7433
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.QUARTERDECK_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/quarterdeck/dist/server/main.js"]
CMD ["serve", "--no-open"]
