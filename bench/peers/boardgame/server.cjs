// boardgame.io's own server with the smallest game there is: a counter, kept in memory.
const { Server, Origins } = require("boardgame.io/server");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count += 1; } },
};

const server = Server({ games: [counter], origins: [Origins.LOCALHOST] });
const log = console.log;
console.log = console.info = console.error = () => {};
server.run(0).then(({ appServer }) => log(appServer.address().port));
