ALTER TABLE "answers" ADD COLUMN "declined_time_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "declined_time_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "plans" SET "assignments_read_at" = 'epoch' WHERE "removed_at" IS NULL AND "ends_at" > now() AND EXISTS (
	SELECT 1 FROM "assignments" WHERE "assignments"."church_id" = "plans"."church_id"
		AND "assignments"."plan_id" = "plans"."id" AND "assignments"."can_accept_partial"
);
