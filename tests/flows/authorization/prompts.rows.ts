import * as numbers from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import * as prompts from '@wardline/contract/paging/prompts/prompt.routes.ts'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'
import { readSample, createForm, uploadFiles } from '../../fixtures/files/uploads.ts'

let made = 0
const promptInput = () => ({ body: { name: `Greeting ${++made}` } })
const readRecording = async () => ({ name: 'hello.mp3', bytes: await readSample('valid/sample.mp3') })

const onPrompt = async ({ administrator }: MatrixHospital): Promise<Asked> => ({
  params: { id: (await administrator.call(prompts.createPrompt, promptInput())).id },
})
const onSnippet = async (w: MatrixHospital): Promise<Asked> => {
  const { params } = await onPrompt(w)
  const answer = await uploadFiles(w.administrator, [await readRecording()], prompts.addSnippet, params)
  return { params: { id: (answer.body as Prompt).snippets[0]?.id } }
}

const everyoneHere: Row['statuses'] = [200, 200, 200, 200, 200, 404]
const changers: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const promptRows = {
  listPrompts: { input: noInput, statuses: 200 },
  listSnippets: { input: onPrompt, statuses: everyoneHere },
  playSnippet: { input: onSnippet, statuses: everyoneHere },
  createPrompt: { input: promptInput, statuses: [403, 403, 403, 403, 201, 201] },
  changePrompt: { input: async (w) => ({ ...(await onPrompt(w)), ...promptInput() }), statuses: changers },
  deletePrompt: { input: onPrompt, statuses: [403, 403, 403, 403, 204, 404] },
  addSnippet: {
    input: async (w) => ({ ...(await onPrompt(w)), form: createForm(await readRecording()) }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  changeSnippet: {
    input: async (w) => ({ ...(await onSnippet(w)), body: { transcript: 'You have reached us.' } }),
    statuses: changers,
  },
  deleteSnippet: { input: onSnippet, statuses: changers },
} satisfies Record<string, Row>

let numbered = 0
const nextNumber = () => `+1312555${String(1000 + ++numbered)}`

/** A number of a group outside the departments of the departmental clinician. */
const newNumber = ({ ids }: MatrixHospital): Asked => ({
  body: { number: nextNumber(), group_id: ids.groups.cardiologyOnCall },
})
const onNumber = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: (await w.administrator.call(numbers.createPagerNumber, newNumber(w))).id },
})
const file = (): Asked => ({
  body: { header: 'number,group', records: [{ line: 2, text: `${nextNumber()},Unknown group` }] },
})

export const pagerNumberRows = {
  listPagerNumbers: { input: noInput, statuses: 200 },
  getPagerNumber: { input: onNumber, statuses: [200, 200, 200, 200, 200, 404] },
  createPagerNumber: { input: newNumber, statuses: [403, 403, 403, 403, 201, 400] },
  changePagerNumber: {
    input: async (w) => ({ ...(await onNumber(w)), body: { label: 'Front door' } }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  deletePagerNumber: { input: onNumber, statuses: [403, 403, 403, 403, 204, 404] },
  // Rows that the caller may not import are rejected one by one.
  previewPagerNumberUpload: { input: file, statuses: 200 },
  uploadPagerNumbers: { input: file, statuses: 200 },
} satisfies Record<string, Row>
