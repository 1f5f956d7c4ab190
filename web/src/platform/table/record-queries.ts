import type { QueryKey } from '@tanstack/react-query'
import { toPageQuery, type TableParams } from './table-params.ts'
import type { Endpoint } from '../api/endpoint.ts'
import type { RouteInput } from '../api/route-input.ts'
import { routeMutation } from '../api/route-mutation.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../api/route-query.ts'

type RoutesOf<Path extends string> =
  `GET ${Path}` | `POST ${Path}` | `${'GET' | 'PUT' | 'DELETE'} ${Path}{id}/`

/** Paths with the five routes of a record. */
type RecordPath = {
  [E in Endpoint]: E extends `PUT ${infer Path}{id}/`
    ? RoutesOf<Path> extends Endpoint
      ? Path
      : never
    : never
}[Endpoint]

/**
 * The queries and hooks of a record whose contract is declared by `recordRoutes`.
 * @param key the prefix of the queries that a live event refetches together
 */
export const recordQueries = <Path extends RecordPath>(key: QueryKey, path: Path) => {
  const list = `GET ${path}` as const
  const item = `GET ${path}{id}/` as const
  const everything = { refetches: [key] }
  return {
    listQuery: (params: TableParams) =>
      routeQuery(key, list, toPageQuery(params) as unknown as RouteInput<typeof list>, freshPages),
    itemQuery: (id: number) =>
      routeQuery(key, item, { id } as unknown as RouteInput<typeof item>, alwaysFresh),
    useCreate: routeMutation(`POST ${path}`, everything),
    useChange: routeMutation(`PUT ${path}{id}/`, everything),
    /** Only lists are refetched: the record's own page would ask for a record that is gone. */
    useDelete: routeMutation(`DELETE ${path}{id}/`, { refetches: [routeKey(key, list)] }),
  }
}
