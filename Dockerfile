# An image of the command line and the built-in evaluator. Untested: no builder of images was at hand.
#
#   npm run package:npm
#   docker build -t clipcheck .
#   docker run --rm -v "$PWD/clips:/clips" -v clipcheck:/data clipcheck run /clips
#
# `clipcheck evaluator` and `clipcheck serve` listen to this machine only: add --network host.
#
# An image contains node-av and ffprobe as npm installs them, and so may not be passed on
# (docs/licences.md).
FROM node:24-bookworm-slim
COPY .build/packages/clipcheck-*.tgz /tmp/
# node-av's install script would download an ffmpeg program that is not used.
RUN npm install --global --ignore-scripts /tmp/clipcheck-*.tgz && rm /tmp/clipcheck-*.tgz
RUN mkdir /data && chown node:node /data
ENV CLIPCHECK_DATA_DIR=/data
VOLUME /data
USER node
ENTRYPOINT ["clipcheck"]
