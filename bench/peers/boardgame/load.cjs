// node load.cjs PORT MATCHES SECONDS: one socket a match, the next move when the last has come back.
const { io } = require("socket.io-client");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;

function join(matchID, onState) {
  const socket = io(`${address}/counter`, { transports: ["websocket"], forceNew: true });
  const match = { socket, matchID };
  socket.on("sync", (_, { state }) => onState(match, state));
  socket.on("update", (_, state) => onState(match, state));
  socket.on("connect", () => socket.emit("sync", matchID, "0", undefined, 1));
}

function move({ socket, matchID }, state) {
  const action = { type: "MAKE_MOVE", payload: { type: "add", args: [], playerID: "0" } };
  socket.emit("update", action, state._stateID, matchID, "0");
}

function main() {
  let moves = 0;
  let joined = 0;
  let begin = 0;
  const waiting = [];
  const onState = (match, state) => {
    if (begin === 0) {
      waiting.push([match, state]);
      joined += 1;
      if (joined < matches) return;
      begin = performance.now();
      waiting.forEach((one) => move(...one));
      setTimeout(() => {
        const took = (performance.now() - begin) / 1000;
        console.log(JSON.stringify({ matches, moves, per_second: moves / took }));
        process.exit(0);
      }, seconds * 1000);
      return;
    }
    moves += 1;
    move(match, state);
  };
  // A match is made when somebody asks for it.
  for (let i = 0; i < matches; ++i) join(`match-${i}`, onState);
}

main();
