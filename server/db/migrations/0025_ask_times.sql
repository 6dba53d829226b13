ALTER TABLE "asks" ADD COLUMN "time_id" text;--> statement-breakpoint
DROP INDEX "asks_open";--> statement-breakpoint
CREATE UNIQUE INDEX "asks_open" ON "asks" USING btree ("church_id","assignment_id",coalesce("time_id", '')) WHERE "asks"."state" in ('looking', 'unknown', 'ready', 'running');
