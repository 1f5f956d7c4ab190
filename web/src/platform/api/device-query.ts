import { queryOptions, skipToken, type Query, type QueryKey } from '@tanstack/react-query'

/** A list that only the encrypted store has. It has data while there is no connection. */
export const deviceQuery = <Data>(queryKey: QueryKey) => queryOptions<Data>({ queryKey, queryFn: skipToken })

export const isDeviceQuery = ({ options }: Pick<Query, 'options'>): boolean => options.queryFn === skipToken
