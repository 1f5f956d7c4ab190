import { z } from 'zod'

const callOrders = 9
const mostNeeds = 50

/** A qualification that the shifts of a group need. A `call_order` of `null` means every call. */
export const QualificationNeed = z
  .strictObject({
    call_order: z.int('call_order is a number from 1 to 9, or null.').min(1).max(callOrders).nullable(),
    qualification_id: z
      .int('qualification_id is a number.')
      .positive('qualification_id is a number above 0.'),
  })
  .meta({ id: 'QualificationNeed' })
export type QualificationNeed = z.output<typeof QualificationNeed>

export const QualificationNeeds = z
  .array(QualificationNeed, 'qualification_needs is a list of {call_order, qualification_id}.')
  .max(mostNeeds, `At most ${mostNeeds} entries.`)
  .superRefine((list, context) => {
    const isSame = (a: QualificationNeed, b: QualificationNeed) =>
      a.call_order === b.call_order && a.qualification_id === b.qualification_id
    for (const [at, need] of list.entries())
      if (list.findIndex((each) => isSame(each, need)) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'qualification_id'],
          message: 'This call needs this qualification already.',
        })
  })
