import { z } from 'zod'
import { choiceParams, idParams } from '../../route.ts'
import { scheduleSourceKinds } from './schedule-source-kinds.rules.ts'

const kind = z.enum(scheduleSourceKinds, { error: 'The system is amion, qgenda, shiftadmin or tangier.' })
export const kindParams = choiceParams({ kind })
export const sourceParams = z.strictObject({ kind, id: idParams.shape.id })
