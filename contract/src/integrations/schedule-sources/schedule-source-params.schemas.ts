import { z } from 'zod'
import { idParams } from '../../route.ts'
import { scheduleSourceKinds } from './schedule-source-kinds.rules.ts'

const kind = z.enum(scheduleSourceKinds, { error: 'The system is amion, qgenda, shiftadmin or tangier.' })
export const kindParams = z.strictObject({ kind })
export const sourceParams = z.strictObject({ kind, id: idParams.shape.id })
