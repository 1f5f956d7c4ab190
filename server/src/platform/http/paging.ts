import type { AnswerOf, Route } from '@wardline/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ContextOf, Handler, RequestInput } from './handle.ts'

export interface Page<T> {
  count: number
  results: T[]
}

/** A page of rows, of which each has the number of all rows: `count(*) over () as total`. */
export const toPage = <Row>(rows: readonly (Row & { total: number })[]): Page<Row> => ({
  count: rows[0]?.total ?? 0,
  results: rows.map(({ total: _, ...row }) => row as unknown as Row),
})

/** A list that is short enough to be one page. */
export const onePage = <T>(results: T[]) => ({ count: results.length, next: null, previous: null, results })

export interface Part {
  page: number
  page_size: number
  offset?: number | undefined
}

export const offsetOf = ({ page, page_size, offset }: Part): number => offset ?? (page - 1) * page_size

function addressWith(request: FastifyRequest, name: 'page' | 'offset', value: number): string {
  const url = new URL(request.url, 'http://here')
  url.searchParams.set(name, String(value))
  return url.pathname + url.search
}

export const pagedUncounted = <T>(
  request: FastifyRequest,
  { page }: { page: number },
  { results, hasMore }: { results: T[]; hasMore: boolean },
) => ({
  next: hasMore ? addressWith(request, 'page', page + 1) : null,
  previous: page > 1 ? addressWith(request, 'page', page - 1) : null,
  results,
})

export function paged<T>(request: FastifyRequest, part: Part, { count, results }: Page<T>) {
  const { page, page_size, offset } = part
  const address = (name: 'page' | 'offset', value: number): string => addressWith(request, name, value)
  const first = offsetOf(part)
  const neighbour = (step: 1 | -1): string =>
    offset === undefined
      ? address('page', page + step)
      : address('offset', Math.max(0, offset + step * page_size))
  return {
    count,
    next: first + page_size < count ? neighbour(1) : null,
    previous: first > 0 ? neighbour(-1) : null,
    results,
  }
}

type ItemOf<R extends Route> = AnswerOf<R> extends { results: (infer Item)[] } ? Item : never

/** Adds the addresses of the next and the previous part to what the action returns. */
export const handleList = <R extends Route & { query: z.ZodType<Part> }>(
  route: R,
  run: (ctx: ContextOf<R>, input: RequestInput<R>) => Promise<Page<ItemOf<R>>>,
): Handler => ({
  route,
  run: async (ctx: ContextOf<R>, input: RequestInput<R>) =>
    paged(input.request, input.query as Part, await run(ctx, input)),
})
