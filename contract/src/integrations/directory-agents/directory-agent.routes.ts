import { z } from 'zod'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import {
  AdAgent,
  AdAgentBody,
  AdAgentChanges,
  AgentTest,
  CasAgent,
  CasAgentBody,
  CasAgentChanges,
  CasAgentToken,
} from './directory-agent.schemas.ts'
import {
  addMapping,
  change,
  changeMapping,
  deleteMapping,
  listMappings,
  run,
  view,
} from './directory-route-parts.ts'

const ad = '/api/v1/identities/ad/'
const cas = '/api/v1/integrated_messages/cas/agent/'
const list = z.strictObject(pageQuery(25))

export const listAdAgents = route({
  method: 'GET',
  path: ad,
  summary: 'List the directories that this server connects to.',
  allow: view,
  query: list,
  answers: { 200: pageOf(AdAgent) },
})

export const createAdAgent = route({
  method: 'POST',
  path: ad,
  summary: 'Add a directory, with the usual field mappings of Active Directory.',
  allow: change,
  body: AdAgentBody,
  creates: true,
  answers: { 201: AdAgent },
})

export const getAdAgent = route({
  method: 'GET',
  path: `${ad}{id}/`,
  summary: 'Get a directory that this server connects to. Its password is never returned.',
  allow: view,
  params: idParams,
  answers: { 200: AdAgent },
})

export const changeAdAgent = route({
  method: 'PUT',
  path: `${ad}{id}/`,
  summary: 'Change a directory. Another server or user needs the password again.',
  allow: change,
  params: idParams,
  body: AdAgentChanges,
  answers: { 200: AdAgent },
})

export const deleteAdAgent = route({
  method: 'DELETE',
  path: `${ad}{id}/`,
  summary: 'Delete a directory that no sync configuration uses.',
  allow: change,
  params: idParams,
  answers: { 204: noContent },
})

export const testAdAgent = route({
  method: 'POST',
  path: `${ad}{id}/test/`,
  summary: 'Connect, sign in and search, step by step. Changes nothing.',
  allow: run,
  params: idParams,
  answers: { 200: AgentTest },
})

export const listCasAgents = route({
  method: 'GET',
  path: cas,
  summary: 'List the directories that a program inside the hospital reads.',
  allow: view,
  query: list,
  answers: { 200: pageOf(CasAgent) },
})

export const createCasAgent = route({
  method: 'POST',
  path: cas,
  summary: 'Add a directory that a program inside the hospital reads.',
  allow: change,
  body: CasAgentBody,
  creates: true,
  answers: { 201: CasAgent },
})

export const getCasAgent = route({
  method: 'GET',
  path: `${cas}{id}/`,
  summary: 'Get a directory that a program inside the hospital reads, and when it last connected.',
  allow: view,
  params: idParams,
  answers: { 200: CasAgent },
})

export const changeCasAgent = route({
  method: 'PUT',
  path: `${cas}{id}/`,
  summary: 'Change the name and the base DN.',
  allow: change,
  params: idParams,
  body: CasAgentChanges,
  answers: { 200: CasAgent },
})

export const deleteCasAgent = route({
  method: 'DELETE',
  path: `${cas}{id}/`,
  summary: 'Delete a directory that no sync configuration uses, with its token.',
  allow: change,
  params: idParams,
  answers: { 204: noContent },
})

export const createCasAgentToken = route({
  method: 'POST',
  path: `${cas}{id}/token/`,
  summary:
    'Create the token of the program. It replaces the earlier one and is returned only in this response.',
  allow: change,
  params: idParams,
  answers: { 201: CasAgentToken },
})

export const deleteCasAgentToken = route({
  method: 'DELETE',
  path: `${cas}{id}/token/`,
  summary: 'Revoke the token: the program can no longer connect.',
  allow: change,
  params: idParams,
  answers: { 204: noContent },
})

export const listAdMappings = listMappings(`${ad}{id}/mappings/`, 'an AD agent')
export const addAdMapping = addMapping(`${ad}{id}/mappings/`, 'an AD agent')
export const changeAdMapping = changeMapping(`${ad}{id}/mappings/{mapping_id}/`, 'an AD agent')
export const deleteAdMapping = deleteMapping(`${ad}{id}/mappings/{mapping_id}/`, 'an AD agent')
export const listCasMappings = listMappings(`${cas}{id}/mappings/`, 'a CAS agent')
export const addCasMapping = addMapping(`${cas}{id}/mappings/`, 'a CAS agent')
export const changeCasMapping = changeMapping(`${cas}{id}/mappings/{mapping_id}/`, 'a CAS agent')
export const deleteCasMapping = deleteMapping(`${cas}{id}/mappings/{mapping_id}/`, 'a CAS agent')
