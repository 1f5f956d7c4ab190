/** The largest page; it is in ServiceProviderConfig too. */
export const maxResults = 200

/** RFC 7644 §3.4.2.4: a start below 1 is 1, a negative count is 0. */
export const spanOf = ({
  startIndex = 1,
  count = maxResults,
}: {
  startIndex?: number | undefined
  count?: number | undefined
}) => ({
  offset: Math.max(1, startIndex) - 1,
  limit: Math.min(maxResults, Math.max(0, count)),
})
