/** Shown if a task or step has no target. */
export const choiceWords = { agent: 'Choose an agent.', tool: 'Choose a tool.', crew: 'Choose a crew.' }
