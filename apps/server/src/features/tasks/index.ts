export { taskChain } from './tasks.chain.ts'
export { taskHistory } from './tasks.history.ts'
export {
  deletePrivateTasks,
  exportTasks,
  findTaskStatus,
  ownTaskFrom,
  selectTasksBetween,
  taskRefOf,
  tasksOfMessages,
} from './tasks.store.ts'
export { describePressingTasks, listPressingTasks } from './tasks.desk.ts'
export { handOverTasks } from './task-handover.store.ts'
export { changeTask, createTask, listDoneSince, listStaleTasks, listTasks, readTask, removeTask } from './tasks.service.ts'
export { selectLoad as listLoad, type Load } from './task-load.store.ts'
export { taskExists, type TaskFilter } from './tasks.conditions.ts'
export { findTaskOf, findTaskStatusBefore, listOpenTasksOf } from './measured-tasks.store.ts'
export { taskTrash } from './tasks.trash.ts'
