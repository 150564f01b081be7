// Which clause of the rule sheet somebody wants to read.

import { createSignal } from 'solid-js';

const [clause, setClause] = createSignal<string>();

export const wantedClause = clause;
export const openClause = (id: string) => setClause(id);
export const closeClause = () => setClause(undefined);
