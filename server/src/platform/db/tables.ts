/**
 * The columns of every table, as Kysely wants them. Each feature adds its own in `<feature>.tables.ts` by declaration
 * merging, so the platform names no domain word and a query still sees every table it may join.
 */
export interface Tables {
  event_horizon: { xid: string }
}
