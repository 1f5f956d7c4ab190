/** A pause that is part of what is tried: between messages, before a retry, until a fault. Never a wait for an outcome. */
export const rest = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
