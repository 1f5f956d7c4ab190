import type { FastifyRequest } from 'fastify'

export interface Page<T> {
  count: number
  results: T[]
}

/** `{count, next, previous, results}`: the neighbours keep every parameter of this address but the page. */
export function paged<T>(
  request: FastifyRequest,
  query: { page: number; page_size: number },
  { count, results }: Page<T>,
) {
  const address = (page: number): string => {
    const url = new URL(request.url, 'http://here')
    url.searchParams.set('page', String(page))
    return url.pathname + url.search
  }
  return {
    count,
    next: query.page * query.page_size < count ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  }
}

export const offsetOf = (query: { page: number; page_size: number }): number =>
  (query.page - 1) * query.page_size
