import { z } from 'zod'

export const Attachment = z
  .object({ id: z.int(), name: z.string(), mime_type: z.string(), size: z.int(), url: z.string() })
  .meta({ id: 'Attachment' })
