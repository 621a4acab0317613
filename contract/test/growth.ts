// The contract has no types of Node; its tests run there.
declare const process: { cpuUsage(since?: object): { user: number; system: number } };

/** Processor time below which a measurement says little. */
const LEAST_MICROSECONDS = 10_000;
const MOST_RUNS = 1024;
const ROUNDS = { least: 2, most: 5 };
/** Two rounds that come out below this are enough: the two sizes of quadratic work are 16 apart. */
const CLEARLY_LINEAR = 5;

/**
 * How many times as much processor time `work` takes for an input of four times the size: 4 when it is linear, 16 when it
 * is quadratic. Both measurements do about the same amount of work, in turns, and the least of each counts, which
 * nothing else on the machine can lower.
 */
export async function growth<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [inputOf(size), inputOf(4 * size)];
  const time = async (input: Input, runs: number) => {
    const start = process.cpuUsage();
    for (let run = 0; run < runs; run++) await work(input);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  let runs = 1;
  while (runs < MOST_RUNS && (await time(large, runs)) < LEAST_MICROSECONDS) runs *= 2;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= ROUNDS.most; round++) {
    least = Math.min(least, await time(small, 4 * runs));
    most = Math.min(most, await time(large, runs));
    if (round >= ROUNDS.least && (4 * most) / least < CLEARLY_LINEAR) break;
  }
  return (4 * most) / least;
}
