import { z } from 'zod'

export const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\w.:-]+$/, 'Enter a host name or an address.')

const portRange = 'Enter a port from 1 to 65535.'
export const port = z.int(portRange).min(1, portRange).max(65_535, portRange)
