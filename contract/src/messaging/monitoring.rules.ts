/** Bounds of a monitoring, in seconds: one minute to a day. The browser asks for minutes. */
export const monitoringSeconds = { least: 60, most: 86_400 } as const
