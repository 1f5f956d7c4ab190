import * as prompts from '@wardline/contract/paging/prompt.routes.ts'
import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'
import { bytesOf, formOf, uploads } from './uploads.ts'

let made = 0
const named = () => ({ body: { name: `Greeting ${++made}` } })
const mp3 = async () => ({ name: 'hello.mp3', bytes: await bytesOf('valid/sample.mp3') })

/** A new one each time: deleting does it once. */
const onPrompt = async ({ administrator }: Ward): Promise<Asked> => ({
  params: { id: (await administrator.call(prompts.createPrompt, named())).id },
})
const onSnippet = async (w: Ward): Promise<Asked> => {
  const { params } = await onPrompt(w)
  const answer = await uploads(w.administrator, [await mp3()], prompts.addSnippet, params)
  return { params: { id: (answer.body as Prompt).snippets[0]?.id } }
}

const everyoneHere: Row['answers'] = [200, 200, 200, 200, 200, 404]
const changers: Row['answers'] = [403, 403, 403, 403, 200, 404]

/** Everybody may hear prompts; who may record them is a right. */
export const promptRows = {
  listPrompts: { asks: own, answers: 200 },
  listSnippets: { asks: onPrompt, answers: everyoneHere },
  playSnippet: { asks: onSnippet, answers: everyoneHere },
  createPrompt: { asks: named, answers: [403, 403, 403, 403, 201, 201] },
  changePrompt: { asks: async (w) => ({ ...(await onPrompt(w)), ...named() }), answers: changers },
  deletePrompt: { asks: onPrompt, answers: [403, 403, 403, 403, 204, 404] },
  addSnippet: {
    asks: async (w) => ({ ...(await onPrompt(w)), form: formOf(await mp3()) }),
    answers: [403, 403, 403, 403, 201, 404],
  },
  changeSnippet: {
    asks: async (w) => ({ ...(await onSnippet(w)), body: { words: 'You have reached us.' } }),
    answers: changers,
  },
  deleteSnippet: { asks: onSnippet, answers: changers },
} satisfies Record<string, Row>
