// What players may be taken to choose while a charge goes on: the names that the engine knows, the usual choice first.

export const policyValues: Record<string, string[]> = {
  shoot: ['at_charger', 'hold'],
  reaction: ['sensible', 'square', 'hold'],
  guard: ['sensible', 'pays', 'yields'],
  counter_charge: ['sensible', 'charge', 'hold'],
  intercept: ['sensible', 'charge', 'hold'],
  support: ['sensible', 'first'],
};
