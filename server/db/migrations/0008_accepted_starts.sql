CREATE TABLE "accepted_starts" (
	"church_id" bigint NOT NULL,
	"assignment_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_starts_church_id_assignment_id_pk" PRIMARY KEY("church_id","assignment_id")
);
--> statement-breakpoint
ALTER TABLE "accepted_starts" ADD CONSTRAINT "accepted_starts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "accepted_starts" ("church_id", "assignment_id", "starts_at", "since")
SELECT "church_id", "id", "starts_at", now() FROM "assignments"
WHERE "status" = 'C' AND "starts_at" IS NOT NULL AND "removed_at" IS NULL;
