/** One minute to one day; the browser shows minutes. */
export const monitoringSeconds = { least: 60, most: 86_400 } as const
export const longestMonitoringReason = 200
