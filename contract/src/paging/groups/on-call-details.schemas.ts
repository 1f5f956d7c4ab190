import { z } from 'zod'
import { isBlank, line, text } from '../../text.ts'

const callOrders = 9

/**
 * How to reach the user who is on call at a call order, and what callers have to know.
 * - `number`: belongs to the shift, such as a duty phone, so it stays when the user changes.
 */
export const OnCallDetails = z
  .strictObject({
    call_order: z.int('call_order is a number from 1 to 9.').min(1).max(callOrders),
    number: line(40).refine(
      (number) => number === '' || /\d/.test(number),
      'Enter a telephone, extension or pager number.',
    ),
    instructions: text(500),
  })
  .refine(({ number, instructions }) => number !== '' || !isBlank(instructions), {
    error: 'Enter a number or instructions.',
    path: ['number'],
  })
  .meta({ id: 'OnCallDetails' })
export type OnCallDetails = z.output<typeof OnCallDetails>

/** At most one entry for each call order. */
export const OnCallDetailsList = z
  .array(OnCallDetails, 'on_call_details is a list of {call_order, number, instructions}.')
  .max(callOrders, `At most ${callOrders} entries.`)
  .superRefine((list, context) => {
    for (const [at, { call_order }] of list.entries())
      if (list.findIndex((each) => each.call_order === call_order) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'call_order'],
          message: 'This call already has an entry. Change that one.',
        })
  })
