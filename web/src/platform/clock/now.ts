/** This moment as the server writes moments. */
export const nowText = (): string => new Date().toISOString()
