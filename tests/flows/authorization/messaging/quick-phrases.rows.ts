import { createQuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

let made = 0

const content = () => ({ title: `Phrase ${++made}`, text: 'Potassium [value]' })

const onOwnPhrase = async ({ sender }: MatrixHospital): Promise<Asked> => {
  const { id } = await sender.call(createQuickPhrase, { body: content() })
  return { params: { id } }
}
const onSharedPhrase = async ({ administrator }: MatrixHospital): Promise<Asked> => {
  const { id } = await administrator.call(createQuickPhrase, { body: { owner: 'account', ...content() } })
  return { params: { id } }
}

export const quickPhraseRows = {
  listQuickPhrases: { input: () => ({}), statuses: 200 },
  getQuickPhrase: { input: onOwnPhrase, statuses: [404, 404, 200, 404, 404, 404] },
  createQuickPhrase: { input: () => ({ body: content() }), statuses: [201, 201, 201, 403, 201, 201] },
  changeQuickPhrase: {
    input: async (w) => ({
      ...(await onSharedPhrase(w)),
      body: { text: 'Potassium [value] [unit]', version: 1 },
    }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  deleteQuickPhrase: { input: onSharedPhrase, statuses: [403, 403, 403, 403, 204, 404] },
} satisfies Record<string, Row>
