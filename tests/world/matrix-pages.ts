import type { Asked, Row, Ward } from './matrix.ts'

/** A new one each time: it is taken once. */
async function onPage({ sender, recipient }: Ward): Promise<Asked> {
  const thread = await sender.writes(recipient, 'Come, please', { apply_escalations: true })
  return { params: { id: thread.id }, body: {} }
}

/** Only who holds it can hand it on; whoever is on the thread can take it. */
const holderOnly: Row['answers'] = [404, 200, 404, 404, 404, 404]

export const pageRows = {
  takePage: { asks: onPage, answers: [404, 200, 200, 404, 404, 404] },
  passPageOn: {
    asks: async (w) => ({ ...(await onPage(w)), body: { user_id: w.someone.who.user_id } }),
    answers: holderOnly,
  },
  notMyPage: { asks: onPage, answers: holderOnly },
} satisfies Record<string, Row>
