import { unversioned } from '../../record-version.ts'
import { noContent, pageOf, route } from '../../route.ts'
import {
  ProviderBody,
  providerParams,
  ProviderSummary,
  ProviderSwitch,
  ProviderTest,
  ProviderTestResult,
} from './provider.schemas.ts'

const changers = { permission: 'base.change_integrationconfiguration' } as const

export const listProviders = route({
  method: 'GET',
  path: '/api/v1/alerts/providers/',
  summary: 'List every kind of provider, configured or not, without secrets.',
  allow: { permission: 'base.view_integrationconfiguration' },
  answers: { 200: pageOf(ProviderSummary) },
})

export const setProvider = route({
  method: 'PUT',
  path: '/api/v1/alerts/providers/',
  summary: 'Configure a provider. Omitted secrets keep their value.',
  allow: changers,
  body: ProviderBody,
  answers: { 200: ProviderSummary },
})

export const switchProvider = route({
  method: 'PATCH',
  path: '/api/v1/alerts/providers/{kind}/',
  summary: 'Switch a provider on or off; its settings are kept.',
  allow: changers,
  params: providerParams,
  body: ProviderSwitch,
  unversioned: unversioned.one_value,
  answers: { 200: ProviderSummary },
})

export const deleteProvider = route({
  method: 'DELETE',
  path: '/api/v1/alerts/providers/{kind}/',
  summary: 'Delete a provider and its secrets.',
  allow: changers,
  params: providerParams,
  answers: { 204: noContent },
})

export const testProvider = route({
  method: 'POST',
  path: '/api/v1/alerts/providers/{kind}/test/',
  summary: 'Send a test through a provider, enabled or not, and return its response.',
  allow: changers,
  params: providerParams,
  body: ProviderTest,
  answers: { 200: ProviderTestResult },
})
