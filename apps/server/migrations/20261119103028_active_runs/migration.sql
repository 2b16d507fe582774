-- Renamed: the index and the function that count the active runs of a person.
ALTER INDEX "runs_at_work_idx" RENAME TO "runs_active_idx";--> statement-breakpoint
ALTER FUNCTION "runs_at_work"(uuid) RENAME TO "count_active_runs";
