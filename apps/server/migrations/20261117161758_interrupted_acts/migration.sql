-- A call without an answer was interrupted. Until now it looked like a failed one.
UPDATE "acts" SET "state" = 'interrupted' WHERE "state" = 'failed' AND "answer" IS NULL;
