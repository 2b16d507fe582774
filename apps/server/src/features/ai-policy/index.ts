export { chooseDefaultModel, findPolicyDenial, listAllowedModels, listOfferable, readEffectivePolicy } from './effective-policy.service.ts'
