export const currentTimestamp = (): string => new Date().toISOString()
